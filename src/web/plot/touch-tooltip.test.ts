import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { touchTooltip } from './touch-tooltip.ts'

let visible = false
const touch = touchTooltip(value => {
  visible = value
})

beforeEach(() => {
  vi.useFakeTimers()
  visible = false
})
afterEach(() => {
  touch.cancel()
  vi.useRealTimers()
})

test('a tap opens the tooltip after 150 ms and closes it 2 s after the finger is lifted', () => {
  touch.touchStarted()
  vi.advanceTimersByTime(60)
  touch.touchEnded()
  expect(visible).toBe(false)
  vi.advanceTimersByTime(90)
  expect(visible).toBe(true)
  vi.advanceTimersByTime(1909)
  expect(visible).toBe(true)
  vi.advanceTimersByTime(1)
  expect(visible).toBe(false)
})

test('a moving finger hides the tooltip until it has rested for 150 ms', () => {
  touch.touchStarted()
  vi.advanceTimersByTime(200)
  expect(visible).toBe(true)
  touch.touchMoved()
  expect(visible).toBe(false)
  vi.advanceTimersByTime(100)
  touch.touchMoved()
  vi.advanceTimersByTime(149)
  expect(visible).toBe(false)
  vi.advanceTimersByTime(1)
  expect(visible).toBe(true)
})

test('a resting finger keeps the tooltip open', () => {
  touch.touchStarted()
  vi.advanceTimersByTime(10_000)
  expect(visible).toBe(true)
})

test('a second tap restarts the time until the tooltip closes', () => {
  touch.touchStarted()
  touch.touchEnded()
  vi.advanceTimersByTime(1900)
  touch.touchStarted()
  touch.touchEnded()
  vi.advanceTimersByTime(500)
  expect(visible).toBe(true)
})
