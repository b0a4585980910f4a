/** The column by whose values a table is sorted. */
export interface Sorting<Key extends string = string> {
  column: Key
  isDescending: boolean
}

/** The sorting after a click on a heading: reverses the active column, starts a new one descending. */
export function sortingAfterClick<Key extends string>(sorting: Sorting | null, column: Key): Sorting<Key> {
  return { column, isDescending: sorting?.column === column ? !sorting.isDescending : true }
}

export type SortValue = number | string | null

/**
 * The rows sorted by a value of each: numbers by size, texts by the alphabet. Rows without a value come last in both
 * directions; those with the same value stay in the order in which they are given.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  { isDescending }: Pick<Sorting, 'isDescending'>,
): Row[] {
  const direction = isDescending ? -1 : 1
  const valued = rows.map(row => ({ row, value: sortValue(row) }))
  valued.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * compareValues(a, b)
  })
  return valued.map(({ row }) => row)
}

function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  alphabetical ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return alphabetical.compare(String(a), String(b))
}

/** Created on first use, because that is slow. */
let alphabetical: Intl.Collator | undefined
