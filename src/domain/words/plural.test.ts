import { expect, test } from 'vitest'
import { plural, waitText } from './plural.ts'

test.each([
  [0, 'beans'],
  [1, 'bean'],
  [2, 'beans'],
  [11, 'beans'],
])('%d: %s', (count, words) => {
  expect(plural(count, { one: 'bean', other: 'beans' })).toBe(words)
})

test.each([
  [1, 'a second'],
  [60, '60 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [600, '10 minutes'],
])('a wait of %d s is said as %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words)
})
