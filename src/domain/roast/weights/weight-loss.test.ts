import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBelievableLoss, weightLossPercent } from './weight-loss.ts'

test('500 g green and 425 g roasted is a loss of 15 %', () => {
  expect(weightLossPercent(500, 425)).toBe(15)
})

test('a roast that came out heavier has a negative loss', () => {
  expect(weightLossPercent(100, 110)).toBe(-10)
})

test.each([
  [null, 425],
  [500, null],
  [undefined, undefined],
  [0, 0],
  [-1, 1],
  [500, -1],
  [Number.NaN, 1],
  [500, Number.NaN],
])('green %s and roasted %s have no loss', (green, roasted) => {
  expect(weightLossPercent(green, roasted)).toBeNull()
})

test('the loss is between 0 and 100 % if the roasted weight is lower', () => {
  const weights = fc.tuple(
    fc.double({ min: 0.001, max: 1e6, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  fc.assert(
    fc.property(weights, ([green, share]) => {
      const loss = weightLossPercent(green, green * share)
      expect(loss).toBeGreaterThanOrEqual(0)
      expect(loss).toBeLessThanOrEqual(100)
    }),
  )
})

test.each([
  [-1, false],
  [0, false],
  [4.9, false],
  [5, true],
  [30, true],
  [30.1, false],
])('a loss of %s %% is believable: %s', (percent, isBelievable) => {
  expect(isBelievableLoss(percent)).toBe(isBelievable)
})
