import { expect, test } from 'vitest'
import { middleHalvesOf, trendRoasts } from '../testing/trend-roasts.ts'
import { trendMonths } from './months.ts'

test('a month has the median and the quartiles of each figure', () => {
  // statistics.quantiles(values, n=4, method='inclusive') of Python 3.11.
  const seconds = [463, 471, 455, 480, 468, 490, 452]
  expect(middleHalvesOf('total_duration_seconds', seconds)).toEqual({ median: 468, low: 459, high: 475.5 })
  const scores = [84, 91, 77, 88, 69, 95]
  expect(middleHalvesOf('score', scores)).toEqual({ median: 86, low: 78.75, high: 90.25 })
})

test('months without roasts are left out, and a roast without a figure counts as a roast', () => {
  const months = trendMonths(
    trendRoasts([
      { date: '2026-03-31', score: 80, green: 350 },
      { date: '2026-01-01', score: 90, green: 300.5 },
      { date: '2026-01-31', green: null },
    ]),
  )
  expect(months.map(({ month, roasts, green_kg }) => [month, roasts, green_kg])).toEqual([
    ['2026-01', 2, 0.3005],
    ['2026-03', 1, 0.35],
  ])
  expect(months[0]!.score).toEqual({ median: 90, low: 90, high: 90 })
  expect(months[0]!.fc_minutes).toBeNull()
})

test('roasts of a month count together in whatever order they were entered', () => {
  const dates = ['1999-12-31', '2024-02-29', '1999-12-01', '1969-12-31', '2024-02-01', '1999-12-15']
  const months = trendMonths(trendRoasts(dates.map(date => ({ date }))))
  expect(months.map(({ month, roasts }) => [month, roasts])).toEqual([
    ['1969-12', 1],
    ['1999-12', 3],
    ['2024-02', 2],
  ])
})

test('without roasts there are no months', () => {
  expect(trendMonths(trendRoasts([]))).toEqual([])
})
