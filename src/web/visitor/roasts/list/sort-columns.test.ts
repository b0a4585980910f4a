import { expect, test } from 'vitest'
import { DEFAULT_SORTING } from '#web/parts/roast/roast-sorting.ts'
import { sortingAfterClick } from './sort-columns.ts'

test('a click on the active column reverses it, a new column starts descending', () => {
  const ascending = sortingAfterClick(DEFAULT_SORTING, 'number')
  expect(ascending).toEqual({ column: 'number', isDescending: false })
  expect(sortingAfterClick(ascending, 'bean')).toEqual({ column: 'bean', isDescending: true })
})
