import { expect, test } from 'vitest'
import { bestRoast, outcomeText } from './roast-outcomes.ts'

test('the best roast has the highest score, among equals the newest', () => {
  const roasts = [
    { id: 4, score: 70 },
    { id: 3, score: null },
    { id: 2, score: 88 },
    { id: 1, score: 88 },
  ]
  expect(bestRoast(roasts)?.id).toBe(2)
})

test('one score alone is not the best', () => {
  expect(bestRoast([{ score: 88 }, { score: null }])).toBeNull()
  expect(bestRoast([])).toBeNull()
})

test('an outcome is duration, first crack and score, as far as they are known', () => {
  expect(outcomeText({ total_duration_seconds: 624, fc_minutes: 8.5166, score: 82 })).toBe(
    '10:24, first crack 8:31, 82 B',
  )
  expect(outcomeText({ total_duration_seconds: 624, fc_minutes: null, score: null })).toBe('10:24')
  expect(outcomeText({ total_duration_seconds: null, fc_minutes: null, score: null })).toBe('')
})
