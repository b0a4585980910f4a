import { expect, test } from 'vitest'
import { monthsAskedFor, monthsIn } from './written-months.ts'

test('a month is asked for in the usual spellings', () => {
  for (const query of ['2026-02', '2026/2', '2026.02', '02/2026', '2/2026', '2.2026']) {
    expect(monthsAskedFor(query), query).toEqual({ months: ['2026-02'], rest: ' ' })
  }
  expect(monthsAskedFor('natural 2026-02 kenya')).toEqual({ months: ['2026-02'], rest: 'natural   kenya' })
})

test('whole dates, versions and impossible months are words', () => {
  for (const query of ['2026-02-14', '14.02.2026', '2026-13', '1.2', '12026-02', '2026-021', '0026-02']) {
    expect(monthsAskedFor(query), query).toEqual({ months: [], rest: query })
  }
})

test('a text has the months of its dates', () => {
  expect(monthsIn('Batch 2026-03, first of 2025-11-02 and 3/2026')).toEqual(['2026-03', '2025-11'])
  expect(monthsIn('no 2026 or 12-13-14')).toEqual([])
})
