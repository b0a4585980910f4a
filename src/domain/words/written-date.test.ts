import { expect, test } from 'vitest'
import { daysAfter } from '#domain/record/roast-date.ts'
import { dayDistance, needsNoYear, writtenDate } from './written-date.ts'

const TODAY = '2026-11-29'

test('a date is written with the name of its month, so that it means the same everywhere', () => {
  expect(writtenDate('2026-11-22')).toBe('22 Nov 2026')
  expect(writtenDate('2025-02-03')).toBe('3 Feb 2025')
})

test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  'month %i has the name that Intl gives it',
  month => {
    const name = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2026, month - 1, 5),
    )
    expect(writtenDate(`2026-${String(month).padStart(2, '0')}-05`)).toBe(`5 ${name} 2026`)
  },
)

test.each([
  ['2026-01-04', true],
  ['2027-01-03', true],
  ['2025-12-31', false],
  ['2027-11-29', false],
])('in November 2026 the day %s is clear without its year: %s', (date, isClear) => {
  expect(needsNoYear(date, TODAY)).toBe(isClear)
})

test.each([
  [0, 'today'],
  [1, 'yesterday'],
  [7, '7 days ago'],
  [60, '60 days ago'],
  [61, '2 months ago'],
  [100, '3 months ago'],
  [700, '22 months ago'],
  [730, '23 months ago'],
  [740, '2 years ago'],
  [-1, 'tomorrow'],
  [-5, 'in 5 days'],
])('%i days back is “%s”', (days, text) => {
  expect(dayDistance(daysAfter(TODAY, -days), TODAY)).toBe(text)
})

test.each([-60, -2, -1, 0, 1, 2, 60])('%i days back is said as Intl says it', days => {
  const said = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-days, 'day')
  expect(dayDistance(daysAfter(TODAY, -days), TODAY)).toBe(said)
})
