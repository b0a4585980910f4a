/** A roast by its coffees. */
interface NamedRoast {
  bean: { origin_name: string }
  greens: readonly unknown[] | null
  blend_name: string | null
}

/** What a roast is of, in a few words: its coffee, its recipe, or `Blend of two coffees`. */
export function coffeeTitle({ bean, greens, blend_name }: NamedRoast): string {
  if (blend_name !== null) return blend_name
  return greens === null ? bean.origin_name : `Blend of ${NUMBERS[greens.length] ?? greens.length} coffees`
}

/** The same for roasts of the same coffee, by the same recipe or of the same coffees. */
export function coffeeKey({
  bean_id,
  greens,
  blend_name,
}: Pick<NamedRoast, 'blend_name'> & {
  bean_id: number
  greens: readonly { bean_id: number }[] | null
}): string {
  return blend_name ?? String(greens?.map(part => part.bean_id).sort() ?? bean_id)
}

/** What has coffees by share: a roast as answers show it. */
interface MadeRoast<Part> {
  greens: readonly Part[] | null
  planned_greens?: readonly Part[] | undefined
}

/** The coffees of a blend with their shares, weighed or as its recipe has them; null for any other roast. */
export function partsOfRoast<Part>({ greens, planned_greens }: MadeRoast<Part>): readonly Part[] | null {
  return greens ?? planned_greens ?? null
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
