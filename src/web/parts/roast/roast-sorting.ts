import type { RoastSort } from '#contract/roast-list.ts'
import type { Sorting } from '#web/ui/table/sorting.ts'

/** How the list is sorted. */
export type RoastSorting = Sorting<RoastSort>

/** The newest roast first. */
export const DEFAULT_SORTING: RoastSorting = { column: 'number', isDescending: true }
