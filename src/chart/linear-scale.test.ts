import { expect, test } from 'vitest'
import { clamped, linearScale } from './linear-scale.ts'

/** From °C to px; px grow downwards. */
const temperature = linearScale([0, 200], [410, 10])

test('a scale maps its ends to the given places, and what is between and beyond in proportion', () => {
  expect([0, 50, 200, 250, -50].map(temperature)).toEqual([410, 310, 10, -90, 510])
})

test('a place has the value that is drawn there', () => {
  expect([410, 310, 10, -90].map(temperature.invert)).toEqual([0, 50, 200, 250])
})

test('a clamped scale has what is beyond an end at that end', () => {
  expect([-50, 0, 50, 200, 250].map(clamped(temperature))).toEqual([410, 410, 310, 10, 10])
})

test('a scale of a single value has it in the middle', () => {
  expect(linearScale([90, 90], [0, 300])(90)).toBe(150)
})
