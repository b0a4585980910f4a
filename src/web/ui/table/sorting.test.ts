import { expect, test } from 'vitest'
import { sortedBy, sortingAfterClick } from './sorting.ts'

test('a click on the active column reverses it, a new column starts descending', () => {
  const ascending = sortingAfterClick({ column: 'number', isDescending: true }, 'number')
  expect(ascending).toEqual({ column: 'number', isDescending: false })
  expect(sortingAfterClick(ascending, 'bean')).toEqual({ column: 'bean', isDescending: true })
})

test('a first click sorts a table that is in no column’s order, descending', () => {
  expect(sortingAfterClick(null, 'bean')).toEqual({ column: 'bean', isDescending: true })
})

const rows = [
  { name: 'lot 10', grams: 2 },
  { name: 'Lot 9', grams: null },
  { name: 'Éthiopie', grams: 2 },
  { name: 'lot 2', grams: 11 },
]
const names = (sorted: typeof rows) => sorted.map(({ name }) => name)

test('rows without a value come last in both directions, equal ones keep their order', () => {
  const byGrams = (isDescending: boolean) => names(sortedBy(rows, ({ grams }) => grams, { isDescending }))
  expect(byGrams(true)).toEqual(['lot 2', 'lot 10', 'Éthiopie', 'Lot 9'])
  expect(byGrams(false)).toEqual(['lot 10', 'Éthiopie', 'lot 2', 'Lot 9'])
})

test('texts are sorted by the alphabet, without case and accents, and by the numbers in them', () => {
  const sorted = sortedBy(rows, ({ name }) => name, { isDescending: false })
  expect(names(sorted)).toEqual(['Éthiopie', 'lot 2', 'Lot 9', 'lot 10'])
})
