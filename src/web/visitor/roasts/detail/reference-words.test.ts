import { expect, test } from 'vitest'
import { degreesText, secondsText } from './reference-words.ts'

test('a difference in time has its sign, and is in seconds below a minute', () => {
  expect([18, -5, 64, -600, 0].map(secondsText)).toEqual(['+18 s', '−5 s', '+1:04', '−10:00', '±0 s'])
})

test("a difference in temperature is in words, in the reader's unit", () => {
  const celsius = { temperature: '°C', weight: 'g' } as const
  expect([4, -2, 0].map(degrees => degreesText(degrees, celsius))).toEqual([
    '4 °C hotter',
    '2 °C cooler',
    'as hot',
  ])
  expect(degreesText(-5, { temperature: '°F', weight: 'oz' })).toBe('9 °F cooler')
})
