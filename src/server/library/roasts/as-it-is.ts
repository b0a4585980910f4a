import { namesIn } from '#domain/record/named-values.ts'
import { AS_IT_IS, type AsItIs } from '#domain/roast/as-it-is.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Values that can be odd, and what was said of earlier or of these ones. */
type OddRow = Pick<Tables['roasts'], (typeof AS_IT_IS)[AsItIs] | 'as_it_is'>

/** What the owner says of a stored roast's present values, as answers have it: nothing if nothing is said. */
export function asItIsOf(row: OddRow): { as_it_is?: { [Odd in AsItIs]?: boolean } } {
  const said = saidOf(row)
  const present = namesIn(said).filter(odd => said[odd] === row[AS_IT_IS[odd]])
  return present.length === 0 ? {} : { as_it_is: Object.fromEntries(present.map(odd => [odd, true])) }
}

/** The column once the owner has said this of the row's values, or has taken it back. */
export function asItIsColumn(row: OddRow, update: { readonly [Odd in AsItIs]?: boolean }): string | null {
  const said = saidOf(row)
  for (const odd of namesIn(AS_IT_IS)) {
    if (update[odd] === true) said[odd] = row[AS_IT_IS[odd]]
    if (update[odd] === false) delete said[odd]
  }
  return namesIn(said).length === 0 ? null : JSON.stringify(said)
}

/** The value of which the owner said each. */
function saidOf({ as_it_is }: OddRow): { [Odd in AsItIs]?: unknown } {
  return as_it_is === null ? {} : JSON.parse(as_it_is)
}
