import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  celsiusFromFahrenheit,
  celsiusPerMinuteFromFahrenheitPerMinute,
  round,
  roundForTransport,
} from './units.ts'

test('water freezes at 32 °F and boils at 212 °F', () => {
  expect(celsiusFromFahrenheit(32)).toBe(0)
  expect(celsiusFromFahrenheit(212)).toBe(100)
})

test('a rate of rise has no offset: 18 °F/min is 10 °C/min', () => {
  expect(celsiusPerMinuteFromFahrenheitPerMinute(18)).toBe(10)
})

test.each([
  [2.5, 0, 3],
  [-2.5, 0, -2],
  [-2.6, 0, -3],
  [-0.4, 0, 0],
  [1.005, 2, 1.01],
  [14.65, 1, 14.7],
  [-14.65, 1, -14.6],
  [181.54, 4, 181.54],
  [82.5, 0, 83],
  [Number.NaN, 1, Number.NaN],
  [Number.POSITIVE_INFINITY, 1, Number.POSITIVE_INFINITY],
  [Number.MAX_VALUE, 0, Number.MAX_VALUE],
])('%d rounds half up at %i decimals to %d', (value, decimals, rounded) => {
  expect(round(value, decimals)).toBe(rounded)
})

test('rounding moves a value by at most half a unit, and rounding twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 4 }),
      (value, decimals) => {
        const rounded = round(value, decimals)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9)
        expect(round(rounded, decimals)).toBe(rounded)
      },
    ),
  )
})

test('a derived value is sent with four decimals, an unknown one as null', () => {
  expect(roundForTransport(484 / 60)).toBe(8.0667)
  expect(roundForTransport(null)).toBeNull()
})
