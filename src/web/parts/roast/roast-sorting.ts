import type { RoastSort } from '#contract/roasts.ts'

/** How the list is sorted. */
export interface Sorting {
  column: RoastSort
  isDescending: boolean
}

/** The newest roast first. */
export const DEFAULT_SORTING: Sorting = { column: 'number', isDescending: true }

/** The sorting after a click on a column heading: reverses the active column, starts a new one descending. */
export function sortingAfterClick(sorting: Sorting, column: RoastSort): Sorting {
  return { column, isDescending: sorting.column === column ? !sorting.isDescending : true }
}
