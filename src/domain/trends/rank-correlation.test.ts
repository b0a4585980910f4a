import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanRanks } from '#domain/record/mean-ranks.ts'
import { FEWEST_CORRELATED, rankCorrelation, strengthOf } from './rank-correlation.ts'

const correlationOf = (x: readonly number[], y: readonly number[]) =>
  rankCorrelation(Float64Array.from(x), Float64Array.from(y))

test('the rank correlation of the textbook is found', () => {
  // https://en.wikipedia.org/wiki/Spearman's_rank_correlation_coefficient#Example: −29/165.
  const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
  const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
  expect(correlationOf(iq, hours)).toBeCloseTo(-29 / 165, 4)
})

test('equal values share the mean of their ranks', () => {
  expect([...meanRanks(Float64Array.of(3, 1, 3, 2, 3))]).toEqual([4, 1, 4, 2, 4])
  // Computed with Python 3.11: statistics.correlation of ranks counted as sum(w < v) + (sum(w == v) + 1) / 2.
  const x = [8.1, 7.6, 9.0, 8.1, 7.9, 8.4, 7.2, 8.8, 8.1, 9.3, 7.7, 8.0]
  const y = [84, 88, 71, 80, 88, 79, 90, 80, 77, 69, 85, 88]
  expect(correlationOf(x, y)).toBeCloseTo(-0.9058628854, 4)
})

test('there is no rank correlation of fewer than ten roasts, or if a figure never differs', () => {
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(correlationOf(nine, nine)).toBeNull()
  expect(correlationOf([...nine, 10], [...nine, 10])).toBe(1)
  expect(
    correlationOf(
      [...nine, 10],
      Array.from({ length: 10 }, () => 5),
    ),
  ).toBeNull()
})

/** Spearman's own formula, 1 − 6 Σd² / (n³ − n), which holds where no values are equal. */
function byDifferences(x: readonly number[], y: readonly number[]): number {
  const rank = (values: readonly number[], value: number) => values.filter(other => other < value).length
  const squares = x.map((value, place) => (rank(x, value) - rank(y, y[place]!)) ** 2)
  return 1 - (6 * squares.reduce((a, b) => a + b, 0)) / (x.length ** 3 - x.length)
}

const distinct = fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), {
  minLength: FEWEST_CORRELATED,
  maxLength: 40,
})
const pairs = fc
  .tuple(distinct, distinct)
  .map(
    ([x, y]) => [x.slice(0, Math.min(x.length, y.length)), y.slice(0, Math.min(x.length, y.length))] as const,
  )

test('the rank correlation equals the formula with rank differences', () => {
  fc.assert(
    fc.property(pairs, ([x, y]) => {
      expect(correlationOf(x, y)).toBeCloseTo(byDifferences(x, y), 3)
    }),
  )
})

test('the rank correlation does not depend on the scale or on the order of the roasts, and changes its sign if one figure is negated', () => {
  fc.assert(
    fc.property(pairs, ([x, y]) => {
      const correlation = correlationOf(x, y)!
      expect(
        correlationOf(
          x.map(value => value ** 3),
          y,
        ),
      ).toBe(correlation)
      expect(correlationOf(x.toReversed(), y.toReversed())).toBe(correlation)
      expect(correlationOf(y, x)).toBe(correlation)
      expect(
        correlationOf(
          x.map(value => -value),
          y,
        ),
      ).toBeCloseTo(-correlation, 3)
    }),
  )
})

test('a correlation is called weak below 0.3, and chance where so few roasts often give as much', () => {
  expect([0.1, -0.29].map(correlation => strengthOf(correlation, 1_000))).toEqual(['weak', 'weak'])
  expect([0.3, -0.5].map(correlation => strengthOf(correlation, 1_000))).toEqual(['moderate', 'strong'])
  expect([0.6, 0.7].map(correlation => strengthOf(correlation, 10))).toEqual(['chance', 'strong'])
  expect(strengthOf(0, 100_000)).toBe('chance')
})
