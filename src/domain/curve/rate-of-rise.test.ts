import { expect, test } from 'vitest'
import { mean, rateOfRise, slopePerMinute } from './rate-of-rise.ts'

test('a temperature that rises by 0.2 °C a second rises at 12 °C/min, at the edges too', () => {
  const rates = rateOfRise(Float64Array.from({ length: 100 }, (_, second) => 90 + 0.2 * second))
  for (const rate of rates) expect(rate).toBeCloseTo(12, 9)
})

test('smoothing does not shift a curve in time', () => {
  const parabola = Float64Array.from({ length: 201 }, (_, second) => -((second - 100) ** 2) / 100)
  const rates = rateOfRise(parabola)
  expect(rates[100]).toBeCloseTo(0, 9)
  expect(rates[70]).toBeCloseTo(36, 9)
})

test('the rate of rise of few or no temperatures is never NaN', () => {
  expect(rateOfRise(new Float64Array())).toHaveLength(0)
  expect([...rateOfRise(Float64Array.of(20))]).toEqual([0])
  expect(slopePerMinute(Float64Array.of(20))).toBe(0)
  expect(mean(Float64Array.of(1, 2, 6))).toBe(3)
})
