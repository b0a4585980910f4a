import { expect, test } from 'vitest'
import { temperatureUnit } from './stated-unit.ts'

test.each([
  'C',
  'c',
  '°C',
  '℃',
  'deg C',
  'degC',
  'Celsius',
  'CELSIUS',
  ' celsius ',
  'degrees Celsius',
  ['C'],
])('%j is °C', stated => {
  expect(temperatureUnit(stated)).toBe('C')
})

test.each(['F', 'f', '°F', '℉', 'ºF', 'Fahrenheit', 'degrees F', ['F']])('%j is °F', stated => {
  expect(temperatureUnit(stated)).toBe('F')
})

test.each(['', 'K', 'Kelvin', 'CF', 'coffee', 1, null, undefined, ['C', 'F']])('%j is no unit', stated => {
  expect(temperatureUnit(stated)).toBeNull()
})
