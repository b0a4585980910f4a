import { expect, test } from 'vitest'
import { valueAt } from './value-at.ts'

const times = [2, 10, 20, 60, 70]
const values = [200, 180, 160, null, 100]

test('a value between two samples is interpolated, and one at a sample is the sample', () => {
  expect(valueAt(times, values, 15)).toBe(170)
  expect(valueAt(times, values, 10)).toBe(180)
  expect(valueAt(times, [Number.NaN, 180, 160], 15)).toBe(170)
})

test('a sample holds for 5 s before a gap, after it and at the ends', () => {
  expect(valueAt(times, values, 0)).toBe(200)
  expect(valueAt(times, values, 25)).toBe(160)
  expect(valueAt(times, values, 65)).toBe(100)
  expect(valueAt(times, values, 75)).toBe(100)
})

test('where nothing was measured there is no value', () => {
  expect(valueAt(times, values, 40)).toBeNull()
  expect(valueAt(times, values, 76)).toBeNull()
  expect(valueAt(times, values, -4)).toBeNull()
  expect(valueAt([], [], 0)).toBeNull()
})
