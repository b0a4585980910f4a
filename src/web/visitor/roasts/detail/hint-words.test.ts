import { expect, test } from 'vitest'
import { hintWords } from './hint-words.ts'

const ROAST = { total_duration_seconds: 623.4, crackSeconds: 475, end: null }
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
  expect(hintWords(hint, { ...ROAST, end: '184 °C (bean probe)' }, BEFORE).others).toBe(
    'It would also have ended at about 184 °C (bean probe) and put first crack at 83 % of the roast',
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
