import { expect, test } from 'vitest'
import { isTap } from './row-tap.ts'

const start = { x: 100, y: 100, time: 1000 }

test('a touch under 500 ms is a tap', () => {
  expect(isTap(start, { x: 100, y: 100, time: 1499 })).toBe(true)
  expect(isTap(start, { x: 100, y: 100, time: 1500 })).toBe(false)
})

test('a touch that moves 10 px is not a tap', () => {
  expect(isTap(start, { x: 107, y: 107, time: 1100 })).toBe(true)
  expect(isTap(start, { x: 106, y: 108, time: 1100 })).toBe(false)
})
