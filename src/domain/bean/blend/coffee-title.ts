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

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
