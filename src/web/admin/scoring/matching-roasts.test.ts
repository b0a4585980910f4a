import { expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
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

test('a roast is one line: its number, its bean, its date', () => {
  expect(roasts.map(roastLine).slice(3)).toEqual([
    '#2 · Ethiopia Wolkite · 11/2/25',
    'Sample of the harvest · Ethiopia Wolkite · 11/2/25',
  ])
})

test('the roasts of a number come before those whose number begins with it', () => {
  expect(found('12')).toEqual([4, 3, 5])
  expect(found('#2')).toEqual([2])
})

test('every word must begin a word of the roast, whatever its case and marks', () => {
  expect(found('sao BRAZIL')).toEqual([4])
  expect(found('kenya nye')).toEqual([5, 3])
  expect(found('harvest')).toEqual([1])
  expect(found('12 kenya')).toEqual([5, 3])
  expect(found('11/2 wolkite')).toEqual([2, 1])
  expect(found('11')).toEqual([])
  expect(found('tanzania')).toEqual([])
})

test('without a text all are found, as far as they are wanted', () => {
  expect(found('', 3)).toEqual([5, 4, 3])
})
