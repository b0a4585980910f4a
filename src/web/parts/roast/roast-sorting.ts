import type { RoastSort } from '#contract/roast-list.ts'

/** How the list is sorted. */
export interface Sorting {
  column: RoastSort
  isDescending: boolean
}

/** The newest roast first. */
export const DEFAULT_SORTING: Sorting = { column: 'number', isDescending: true }
