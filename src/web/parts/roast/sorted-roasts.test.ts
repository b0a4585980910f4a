import { expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import { DEFAULT_SORTING } from './roast-sorting.ts'
import { sortedRoasts } from './sorted-roasts.ts'

const roast = (id: number, values: Partial<Roast>) => ({ id, ...values }) as Roast
const ids = (roasts: Roast[]) => roasts.map(({ id }) => id)

const numbered = [
  roast(1, { roast_number: 7 }),
  roast(2, { roast_number: null }),
  roast(3, { roast_number: 40 }),
  roast(4, { roast_number: 7 }),
  roast(5, { roast_number: null }),
]

test('the list starts with the highest number', () => {
  expect(ids(sortedRoasts(numbered, DEFAULT_SORTING))).toEqual([3, 4, 1, 5, 2])
})

test('missing values come last in both directions, ties by descending id', () => {
  expect(ids(sortedRoasts(numbered, { column: 'number', isDescending: false }))).toEqual([4, 1, 3, 5, 2])
})

test('the end is the final IBTS temperature, or the final bean temperature', () => {
  const roasts = [
    roast(1, { final_ibts_temp: 205, final_bean_temp: 180 }),
    roast(2, { final_ibts_temp: null, final_bean_temp: 210 }),
    roast(3, { final_ibts_temp: null, final_bean_temp: null }),
  ]
  expect(ids(sortedRoasts(roasts, { column: 'end', isDescending: true }))).toEqual([2, 1, 3])
})

test('beans are sorted by name, ignoring case and accents', () => {
  const named = (id: number, origin_name: string) =>
    roast(id, { bean: { id, origin_name, elevation: null, grade: null } })
  const beans = [named(1, 'kenya'), named(2, 'Brazil'), named(3, 'Éthiopie')]
  expect(ids(sortedRoasts(beans, { column: 'bean', isDescending: false }))).toEqual([2, 3, 1])
})
