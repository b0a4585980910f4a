import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { roastIdsIn } from '#web/parts/roast/roast-ids.ts'

/** The ids of the roasts to compare, each once and no more than can be compared. Anything else is left out. */
export function comparedIds(search: string): number[] {
  return roastIdsIn(search).slice(0, MOST_COMPARED)
}
