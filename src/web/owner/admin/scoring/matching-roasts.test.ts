import { expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import { dateText } from '#web/words/date-text.ts'
import { matchingRoasts, roastLine } from './matching-roasts.ts'

const roast = (id: number, roast_number: number | null, roast_name: string, origin_name: string) =>
  ({ id, roast_number, roast_name, bean: { origin_name }, roast_date: '2025-11-02' }) as Roast
const roasts = [
  roast(5, 121, '#121 Nyeri', 'Kenya Nyeri AA'),
  roast(4, 12, '#12 Santos', 'Brazil São Bento'),
  roast(3, 12, '#12 again', 'Kenya Nyeri AA'),
  roast(2, 2, '#2 Wolkite', 'Ethiopia Wolkite'),
  roast(1, null, 'Sample of the harvest', 'Ethiopia Wolkite'),
]
const found = (text: string, limit = 50) => matchingRoasts(roasts, text, limit).map(({ id }) => id)

const date = dateText('2025-11-02')

test('the line of a roast has its number, bean and date', () => {
  expect(roasts.map(roastLine).slice(3)).toEqual([
    `#2 · Ethiopia Wolkite · ${date}`,
    `Sample of the harvest · Ethiopia Wolkite · ${date}`,
  ])
})

test('exact matches of a number come before numbers that start with it', () => {
  expect(found('12')).toEqual([4, 3, 5])
  expect(found('#2')).toEqual([2])
})

test('every word must be the start of a word of the roast, ignoring case and accents', () => {
  expect(found('sao BRAZIL')).toEqual([4])
  expect(found('kenya nye')).toEqual([5, 3])
  expect(found('harvest')).toEqual([1])
  expect(found('12 kenya')).toEqual([5, 3])
  expect(found(`${date.slice(0, -2)} wolkite`)).toEqual([2, 1])
  expect(found('11')).toEqual([])
  expect(found('tanzania')).toEqual([])
})

test('an empty text finds all roasts up to the limit', () => {
  expect(found('', 3)).toEqual([5, 4, 3])
})
