import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

test.each([
  [0, '0:00'],
  [59.4, '0:59'],
  [59.6, '1:00'],
  [599.6, '10:00'],
  [632, '10:32'],
  [3661, '61:01'],
  [-0.4, '0:00'],
  [-5, '-0:05'],
  [-65, '-1:05'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  ['8:04', 484],
  [' 10:32 ', 632],
  ['0:60', 60],
  ['1:01:01', 3661],
  ['61:01', 3661],
  ['8:04.5', 484.5],
  ['484', 484],
  ['12.5', 12.5],
])('%s is read as %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test.each(['', '-', '8:4', '8:61', 'x', '1:2:3:4', '8:04 min', '-1:00'])('"%s" is not a duration', text => {
  expect(parseDuration(text)).toBeNull()
})

test('a whole number of seconds survives being written and read', () => {
  fc.assert(fc.property(fc.nat(500_000), seconds => parseDuration(formatDuration(seconds)) === seconds))
})
