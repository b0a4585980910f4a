import { type FlowerFlavour, flowerFlavours } from '../flower-flavours.ts'

type TastingBean = Parameters<typeof flowerFlavours>[0]

/** The flower of a blend: the mean of its coffees' by their shares. What one of them doesn't say counts as 0. */
export function blendFlower(
  parts: readonly { share_percent: number; bean: TastingBean | undefined }[],
): FlowerFlavour[] {
  const flower = new Map<string, FlowerFlavour>()
  for (const { share_percent, bean } of parts) {
    for (const petal of bean === undefined ? [] : flowerFlavours(bean)) {
      const value = (petal.value * share_percent) / 100
      const known = flower.get(petal.name)
      flower.set(petal.name, { ...petal, value: value + (known?.value ?? 0) })
    }
  }
  return [...flower.values()]
}
