import { expect, test } from 'vitest'
import { monthsOfSeason, seasonOf } from './seasons.ts'

test('a season has other months in the south', () => {
  expect(monthsOfSeason('winter', 'Europe/Warsaw')).toEqual([12, 1, 2])
  expect(monthsOfSeason('winter', 'Australia/Melbourne')).toEqual([6, 7, 8])
  expect(monthsOfSeason('summer', 'America/Sao_Paulo')).toEqual([12, 1, 2])
})

test('a season is named by its beginning', () => {
  expect(['winter', 'win', 'fall', 'autumn', 'wi', 'winters'].map(seasonOf)).toEqual([
    'winter',
    'winter',
    'autumn',
    'autumn',
    null,
    null,
  ])
})
