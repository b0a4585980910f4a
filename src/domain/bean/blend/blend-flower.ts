import { MOST_FLAVOURS } from '../flavours.ts'
import { type FlowerFlavour, flowerFlavours, isSameWord } from '../flower-flavours.ts'

type TastingBean = Parameters<typeof flowerFlavours>[0]

/**
 * The flower of a blend: the mean of its coffees' by their shares. What one of them doesn't say counts as 0.
 * One that isn't among the coffees says nothing.
 */
export function blendFlower(
  parts: readonly { bean_id: number; share_percent: number }[],
  coffees: readonly (TastingBean & { id: number })[],
): FlowerFlavour[] {
  const flower: FlowerFlavour[] = []
  for (const { bean_id, share_percent } of parts) {
    const bean = coffees.find(({ id }) => id === bean_id)
    for (const petal of bean === undefined ? [] : flowerFlavours(bean)) {
      const value = (petal.value * share_percent) / 100
      const known = flower.find(each => isSameWord(each, petal))
      if (known === undefined) flower.push({ ...petal, value })
      else known.value += value
    }
  }
  return flower
}

/** The names of a blend's strongest flavours, strongest first: at most four. */
export function blendFlavours(flower: readonly FlowerFlavour[]): string[] {
  return flower
    .toSorted((one, other) => other.value - one.value)
    .slice(0, MOST_FLAVOURS)
    .map(({ name }) => name)
}
