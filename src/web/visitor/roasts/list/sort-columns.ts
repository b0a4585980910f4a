import type { RoastSort } from '#contract/roast-list.ts'
import { ROAST_COLUMNS } from '#domain/roast/roast-columns.ts'
import type { Sorting } from '#web/parts/roast/roast-sorting.ts'

export function isSortColumn(text: string): text is RoastSort {
  return Object.hasOwn(ROAST_COLUMNS, text)
}

/** The sorting after a click on a column heading: reverses the active column, starts a new one descending. */
export function sortingAfterClick(sorting: Sorting, column: RoastSort): Sorting {
  return { column, isDescending: sorting.column === column ? !sorting.isDescending : true }
}
