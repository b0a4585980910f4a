import { MOST_LABELLED } from '#web/parts/roast/chosen-roasts.ts'
import { roastIdsIn } from '#web/parts/roast/roast-ids.ts'

/** How many labels of one roast can be printed at once. */
export const MOST_OF_EACH = 99

/** The roasts in an address's search such as `roasts=150,149`, by id. Those beyond the limit are left out. */
export function roastsOfSearch(search: string): { ids: number[]; leftOut: number } {
  const ids = roastIdsIn(search)
  return { ids: ids.slice(0, MOST_LABELLED), leftOut: Math.max(0, ids.length - MOST_LABELLED) }
}

/** A whole number within limits from a typed text; the lower limit if it isn't one. */
export function wholeNumberIn(text: string, least: number, most: number): number {
  return /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : least
}
