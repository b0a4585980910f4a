import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { alignedTimeText, differenceText, figureText, unalignedText } from './figure-words.ts'

test('a figure has its unit and an unknown one is a dash', () => {
  expect(figureText('duration', 581, DEFAULT_UNITS)).toBe('9:41')
  expect(figureText('temperature', 206.6, DEFAULT_UNITS)).toBe('207 °C')
  expect(figureText('points', 16, DEFAULT_UNITS, { most: 20 })).toBe('16.0\u00a0of\u00a020')
  expect(figureText('score', 88, DEFAULT_UNITS)).toBe('88 B')
  expect(figureText('setting', 62.45, DEFAULT_UNITS)).toBe('62.5')
  expect(figureText('share', null, DEFAULT_UNITS)).toBe('–')
})

test('a difference has a sign and a unit', () => {
  expect(differenceText('duration', 12, DEFAULT_UNITS)).toBe('+0:12')
  expect(differenceText('duration', -75, DEFAULT_UNITS)).toBe('−1:15')
  expect(differenceText('share', -1.3, DEFAULT_UNITS)).toBe('−1.3\u00a0points')
  expect(differenceText('share', 5, DEFAULT_UNITS)).toBe('+5.0\u00a0points')
  expect(differenceText('rate', -2, DEFAULT_UNITS)).toBe('−2.0\u00a0°C/min')
  expect(differenceText('points', 3, DEFAULT_UNITS)).toBe('+3.0')
  expect(differenceText('temperature', 5, DEFAULT_UNITS)).toBe('+5\u00a0°C')
  expect(differenceText('weight', -2.5, DEFAULT_UNITS)).toBe('−2.5\u00a0g')
  expect(differenceText('score', 5, DEFAULT_UNITS)).toBe('+5\u00a0points')
  expect(differenceText('score', -1, DEFAULT_UNITS)).toBe('−1\u00a0point')
  expect(differenceText('setting', 0, DEFAULT_UNITS)).toBe('±0')
})

test('a difference of temperatures has no offset in °F', () => {
  const imperial = { temperature: '°F', weight: 'oz' } as const
  expect(figureText('temperature', 200, imperial)).toBe('392 °F')
  expect(differenceText('temperature', -10, imperial)).toBe('−18\u00a0°F')
  expect(differenceText('weight', 50, imperial)).toBe('+1.76\u00a0oz')
})

test('a time of several roasts is counted from the moment that they are aligned on', () => {
  expect(alignedTimeText(450, 'charge')).toBe('7:30 after charge')
  expect(alignedTimeText(-90, 'first-crack')).toBe('1:30 before first crack')
  expect(alignedTimeText(0.2, 'turning-point')).toBe('at the turning point')
})

test('roasts without the moment are named', () => {
  expect(unalignedText(['#12'], 'yellowing')).toBe('#12 has no yellowing and is aligned on charge.')
  expect(unalignedText(['#12', '#9', '#7'], 'turning-point')).toBe(
    '#12, #9 and #7 have no turning point and are aligned on charge.',
  )
  expect(unalignedText([], 'drop')).toBeNull()
})
