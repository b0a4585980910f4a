import { expect, test } from 'vitest'
import { alignedTimeText, differenceText, figureText, unalignedText } from './figure-words.ts'

test('a figure has its unit and an unknown one is a dash', () => {
  expect(figureText('duration', 581)).toBe('9:41')
  expect(figureText('temperature', 206.6)).toBe('207 °C')
  expect(figureText('points', 20)).toBe('20.0')
  expect(figureText('setting', 62.45)).toBe('62.5')
  expect(figureText('share', null)).toBe('–')
})

test('a difference has a sign', () => {
  expect(differenceText('duration', 12)).toBe('+0:12')
  expect(differenceText('duration', -75)).toBe('−1:15')
  expect(differenceText('share', -1.3)).toBe('−1.3')
  expect(differenceText('setting', 0)).toBe('±0')
})

test('a time of several roasts is told from the moment that they are aligned on', () => {
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
