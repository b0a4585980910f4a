import { expect, test } from 'vitest'
import { rowsNear } from './rows-near.ts'

const table = { count: 10_000, rowHeight: 65, sightHeight: 650, margin: 130 }

test('at the top the rows in sight and those just below are near', () => {
  expect(rowsNear({ ...table, rowsTop: 65 })).toEqual({ first: 0, last: 11 })
})

test('in the middle rows just above and just below are near as well', () => {
  expect(rowsNear({ ...table, rowsTop: -65 * 5_000 })).toEqual({ first: 4_998, last: 5_012 })
})

test('at the end the last row is the last that is near', () => {
  expect(rowsNear({ ...table, rowsTop: 650 - 65 * 10_000 })).toEqual({ first: 9_988, last: 9_999 })
})

test('a table that has been scrolled away keeps its nearest row', () => {
  expect(rowsNear({ ...table, count: 3, rowsTop: -5_000 })).toEqual({ first: 2, last: 2 })
  expect(rowsNear({ ...table, count: 3, rowsTop: 5_000 })).toEqual({ first: 0, last: 0 })
})

test('a table without rows has none near', () => {
  expect(rowsNear({ ...table, count: 0, rowsTop: 0 })).toEqual({ first: 0, last: -1 })
})
