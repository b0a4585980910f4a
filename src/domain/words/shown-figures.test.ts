import { expect, test } from 'vitest'
import { DEFAULT_UNITS, shownRateOfRise, shownTemperature, shownWeight } from './shown-figures.ts'

const imperial = { temperature: '°F', weight: 'oz' } as const

test('water boils at 100 °C or 212 °F', () => {
  expect(shownTemperature(100, DEFAULT_UNITS)).toBe(100)
  expect(shownTemperature(100, imperial)).toBe(212)
})

test('a rate of rise has no offset: 10 °C/min is 18 °F/min', () => {
  expect(shownRateOfRise(10, DEFAULT_UNITS)).toBe(10)
  expect(shownRateOfRise(10, imperial)).toBe(18)
})

test('a pound has 16 ounces', () => {
  expect(shownWeight(453.59237, DEFAULT_UNITS)).toBe(453.59237)
  expect(shownWeight(453.59237, imperial)).toBe(16)
})
