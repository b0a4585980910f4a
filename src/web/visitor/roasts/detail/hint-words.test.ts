import { expect, test } from 'vitest'
import { hintWords, worthTelling } from './hint-words.ts'

const ROAST = { total_duration_seconds: 623.4, crackSeconds: 475 }
const BEFORE = { duration: 18, weight_loss: 20, first_crack: 20, curve: 15, development: 14 }

test('the hint of an earlier drop says what it would have changed most, and what else changes', () => {
  const hint = {
    kind: 'drop' as const,
    at_seconds: 575,
    instead_of_seconds: 623,
    score_before: 87,
    score_after: 93,
    components: { ...BEFORE, duration: 20, first_crack: 18.6, development: 20 },
  }
  expect(hintWords(hint, ROAST, BEFORE)).toEqual({
    sentence: 'Dropping at 9:35 instead of 10:23 would have put development at 17 %: +6 points',
    others:
      'It would also have put first crack at 83 % of the roast (−1.4) and made the roast 9:35 long (+2.0)',
  })
})

test('how long the roast would have been is left out where the time of the drop says it', () => {
  const hint = {
    kind: 'drop' as const,
    at_seconds: 575,
    instead_of_seconds: 623,
    score_before: 87,
    score_after: 93,
    components: { ...BEFORE, development: 20 },
  }
  expect(hintWords(hint, ROAST, BEFORE).others).toBe(
    'It would also have put first crack at 83 % of the roast',
  )
})

test('a different pace keeps the time after first crack, and a component without points is left out', () => {
  const hint = {
    kind: 'pace' as const,
    at_seconds: 505,
    instead_of_seconds: 475,
    score_before: 87,
    score_after: 88,
    components: { ...BEFORE, first_crack: null, duration: 19 },
  }
  expect(hintWords(hint, ROAST, { ...BEFORE, first_crack: null })).toEqual({
    sentence:
      'Reaching first crack at 8:25 instead of 7:55, with the same time after it, would have made the roast 10:53 long: +1 point',
    others: 'It would also have put development at 23 %',
  })
})

test('at most two hints are told: worth two points, of more than a moment, and within what a roaster can do', () => {
  const hint = (kind: 'drop' | 'pace', at_seconds: number, score_after: number) => ({
    kind,
    at_seconds,
    instead_of_seconds: 415,
    score_before: 80,
    score_after,
    components: BEFORE,
  })
  expect(worthTelling([hint('drop', 416, 90), hint('pace', 235, 88), hint('drop', 475, 81)])).toEqual([])
  const worth = [hint('drop', 535, 90), hint('pace', 455, 84), hint('pace', 385, 82)]
  expect(worthTelling(worth)).toEqual(worth.slice(0, 2))
})
