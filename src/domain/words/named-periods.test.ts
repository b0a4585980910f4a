import { expect, test } from 'vitest'
import { periodsAskedFor } from './named-periods.ts'

const asked = (query: string, today = '2026-11-29') => {
  const { periods, rest } = periodsAskedFor(query, today, 'Europe/Warsaw')
  return [...periods.map(({ from, to }) => `${from} ${to}`), rest.trim()]
}

test('a search names seasons, months and years by the day', () => {
  expect(asked('kenya last spring')).toEqual(['2026-03-01 2026-05-31', 'kenya'])
  expect(asked('Last Winter')).toEqual(['2025-12-01 2026-02-28', ''])
  expect(asked('this year washed')).toEqual(['2026-01-01 2026-12-31', 'washed'])
  expect(asked('last month')).toEqual(['2026-10-01 2026-10-31', ''])
  expect(asked('last march')).toEqual(['2026-03-01 2026-03-31', ''])
  expect(asked('last december')).toEqual(['2025-12-01 2025-12-31', ''])
  expect(asked('this december')).toEqual(['2026-12-01 2026-12-31', ''])
})

test('the last autumn, while it is autumn, is that of the year before', () => {
  expect(asked('this fall')).toEqual(['2026-09-01 2026-11-30', ''])
  expect(asked('last autumn')).toEqual(['2025-09-01 2025-11-30', ''])
  expect(asked('last winter', '2026-01-10')).toEqual(['2024-12-01 2025-02-28', ''])
})

test('other words stay in the search', () => {
  expect(asked('last light')).toEqual(['last light'])
  expect(asked('this spring', '2026-02-10')).toEqual(['this spring'])
  expect(asked('ballast spring')).toEqual(['ballast spring'])
})
