import { expect, test } from 'vitest'
import { overdue } from './freshness.ts'

test('a coffee is due once the usual time between its roasts has passed', () => {
  const fortnightly = ['2026-03-29', '2026-03-15', '2026-03-01', '2026-01-01']
  expect(overdue(fortnightly, '2026-04-05')).toBeCloseTo(0.5)
  expect(overdue(fortnightly, '2026-04-12')).toBeCloseTo(1)
  expect(overdue(fortnightly, '2026-05-10')).toBeCloseTo(3)
})

test('several roasts of a day are one', () => {
  expect(overdue(['2026-03-08', '2026-03-08', '2026-03-01'], '2026-03-15')).toBe(1)
})

test('a coffee that was roasted on one day has no rhythm, and is due', () => {
  expect(overdue(['2026-03-08', '2026-03-08'], '2026-03-08')).toBe(1)
})
