import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elevationBand, elevationMetres } from './elevation.ts'

test.each([
  ['1500 meters', 1500],
  ['1700', 1700],
  ['1,700 - 1,900 meters', 1700],
  ['1.700 m', 1700],
  ['1 700 m', 1700],
  ['1\u00a0700 m', 1700],
  ['1\u202f700 – 1\u202f900 m', 1700],
  ['1375 - 1500 Masl', 1375],
  ['1’450 m ü. M.', 1450],
  ['１，７００ｍ', 1700],
  ['up to 1,950 masl', 1950],
  ['1500.5 m', 1500.5],
  ['5,600 ft', 1707],
  ['5600ft', 1707],
  ['5,600 - 6,000 ft', 1707],
  ['5,600+ feet', 1707],
  ['5,600 to 6,000 Feet', 1707],
  ["6,000' to 6,500'", 1829],
  ['1700 m / 5577 ft', 1700],
  ['1700 (5,577 ft)', 1700],
  ['5,577 ft (1700 m)', 1700],
])('%s is %d m', (text, metres) => {
  expect(elevationMetres(text)).toBe(metres)
})

test.each([null, undefined, '', 'high grown'])('%s states no elevation', text => {
  expect(elevationMetres(text)).toBeNull()
})

test.each([
  [1199, 'low'],
  [1200, 'medium'],
  [1500, 'medium'],
  [1501, 'high'],
  [2000, 'high'],
  [2001, 'very high'],
])('%d m is %s', (metres, band) => {
  expect(elevationBand(metres)).toBe(band)
})

test('an elevation is the same with and without grouped thousands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 9999 }), fc.constantFrom(',', '.', ' '), (metres, separator) => {
      const text = String(metres)
      expect(elevationMetres(`${text[0]}${separator}${text.slice(1)} m`)).toBe(metres)
    }),
  )
})

test('a text of megabytes is scanned only once', () => {
  expect(elevationMetres(`12 ${'1 -, to and '.repeat(400_000)}`)).toBe(12)
})
