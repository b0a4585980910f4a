import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawnCups, drawnOrder, lettersOf, oddLetter } from './table-draw.ts'

/** How often each outcome came. */
function counts(times: number, outcome: () => string): number[] {
  const counted = new Map<string, number>()
  for (let time = 0; time < times; time += 1) {
    const key = outcome()
    counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  return [...counted.values()]
}

/** Pearson's chi-square of counts that should be equal. */
function chiSquare(counted: readonly number[]): number {
  const expected = counted.reduce((sum, count) => sum + count, 0) / counted.length
  return counted.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

// A sound draw is beyond these bounds once in a million runs: R, qchisq(1 - 1e-6, df).
test('over many tables every coffee is as often under every letter, and every order comes as often', () => {
  const orders = counts(24_000, () => drawnOrder('wxyz'.split(''), randomInt).join(''))
  expect(orders).toHaveLength(24)
  expect(chiSquare(orders)).toBeLessThan(71.7)
})

test('the six orders of a triangle come equally often, so the odd cup is each letter as often', () => {
  const orders = counts(12_000, () => drawnCups(randomInt))
  expect(orders).toHaveLength(6)
  expect(chiSquare(orders)).toBeLessThan(35.9)
  const odd = counts(12_000, () => oddLetter(drawnCups(randomInt)))
  expect(odd).toHaveLength(3)
  expect(chiSquare(odd)).toBeLessThan(27.7)
})

test('the odd cup is the one that is unlike the others', () => {
  expect((['001', '110', '010', '101', '100', '011'] as const).map(oddLetter).join('')).toBe('CCBBAA')
})

test('a table has a letter a roast, a triangle three', () => {
  expect([lettersOf('letters', 2).join(''), lettersOf('letters', 8).join('')]).toEqual(['AB', 'ABCDEFGH'])
  expect(lettersOf('triangle', 2).join('')).toBe('ABC')
})
