import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { coarseWeight, exactRateOfRise, exactTemperature, temperatureText, weightText } from './unit-text.ts'

const imperial = { temperature: '°F', weight: 'oz' } as const

test('a temperature is in whole degrees, in a table with two decimals', () => {
  expect(temperatureText(204.6, DEFAULT_UNITS)).toBe('205 °C')
  expect(temperatureText(204.6, imperial)).toBe('400 °F')
  expect(exactTemperature(160, imperial)).toBe('320.00')
  expect(exactRateOfRise(-40, imperial)).toBe('-72.00')
})

test('a weight has at most one decimal in grams and two in ounces', () => {
  expect(weightText(300.25, DEFAULT_UNITS)).toBe('300.3 g')
  expect(weightText(350, imperial)).toBe('12.35 oz')
  expect(coarseWeight(302.5, DEFAULT_UNITS)).toBe('303')
  expect(coarseWeight(350, imperial)).toBe('12.3')
})

test('an unknown value is a dash without a unit', () => {
  expect([
    temperatureText(null, imperial),
    weightText(undefined, imperial),
    coarseWeight(null, imperial),
  ]).toEqual(['–', '–', '–'])
})
