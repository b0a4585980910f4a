import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dateProblem } from './date-field.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 10, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a day that is yet to come is a problem, except tomorrow, which it is in other places', () => {
  expect(['', '2026-05-10', '2026-05-11'].map(dateProblem)).toEqual([null, null, null])
  expect(dateProblem('2026-05-12')).toBe('This day is yet to come.')
  expect(dateProblem('incomplete')).toMatch(/^Type the day/)
})
