import type { RoastSort } from '#contract/roast-list.ts'
import type { Sorting } from '#web/parts/roast/roast-sorting.ts'

/** The columns in their order, with words for each direction. */
export const SORT_COLUMNS: Record<RoastSort, { name: string; descending: string; ascending: string }> = {
  number: { name: 'Number', descending: 'highest first', ascending: 'lowest first' },
  date: { name: 'Date', descending: 'newest first', ascending: 'oldest first' },
  bean: { name: 'Bean', descending: 'Z to A', ascending: 'A to Z' },
  weight: { name: 'Green weight', descending: 'highest first', ascending: 'lowest first' },
  loss: { name: 'Weight loss', descending: 'highest first', ascending: 'lowest first' },
  time: { name: 'Time', descending: 'longest first', ascending: 'shortest first' },
  fc: { name: 'First crack', descending: 'latest first', ascending: 'earliest first' },
  dtr: { name: 'DTR', descending: 'highest first', ascending: 'lowest first' },
  end: { name: 'End temperature', descending: 'highest first', ascending: 'lowest first' },
  score: { name: 'Score', descending: 'highest first', ascending: 'lowest first' },
}

export function isSortColumn(text: string): text is RoastSort {
  return Object.hasOwn(SORT_COLUMNS, text)
}

/** The sorting after a click on a column heading: reverses the active column, starts a new one descending. */
export function sortingAfterClick(sorting: Sorting, column: RoastSort): Sorting {
  return { column, isDescending: sorting.column === column ? !sorting.isDescending : true }
}
