import { expect, test } from 'vitest'
import { triangleResult } from './triangle.ts'

test('five of seven is unlikely by guessing, and said as it is', () => {
  expect(triangleResult(5, 7)).toEqual({
    found: 5,
    answered: 7,
    by_guessing: 2.3,
    p: 0.045,
    words: '5 of 7 found the odd one; by guessing 2.3 would. (p = 0.045)',
  })
})

test('the probabilities are those of the table of ISO 4120', () => {
  // R 4.3: pbinom(found - 1, answered, 1/3, lower.tail = FALSE).
  const known: [found: number, answered: number, p: number][] = [
    [0, 5, 1],
    [1, 1, 0.333],
    [3, 3, 0.037],
    [4, 6, 0.1],
    [8, 12, 0.019],
    [12, 12, 0],
  ]
  for (const [found, answered, p] of known) expect(triangleResult(found, answered).p).toBe(p)
})

test('what is almost impossible is no probability of 0, and no answer has none', () => {
  expect(triangleResult(12, 12).words).toBe('12 of 12 found the odd one; by guessing 4.0 would. (p < 0.001)')
  expect(triangleResult(0, 0)).toEqual({
    found: 0,
    answered: 0,
    by_guessing: 0,
    p: null,
    words: 'Nobody has answered.',
  })
})
