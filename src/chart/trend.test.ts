import { expect, test } from 'vitest'
import { trend } from './trend.ts'

const frame = { left: 10, top: 0, width: 100, height: 40 }

test('values are spread evenly from the oldest to the newest, the highest on top', () => {
  expect(trend([70, 90, 80], frame, 20)).toEqual({
    lowest: 70,
    highest: 90,
    last: 80,
    ticks: [
      { value: 90, y: 0, labelY: 0 },
      { value: 70, y: 40, labelY: 40 },
    ],
    marks: [
      { index: 0, x: 10, y: 40 },
      { index: 1, x: 60, y: 0 },
      { index: 2, x: 110, y: 20 },
    ],
    path: 'M10 40L60 0L110 20',
  })
})

test('an unknown value keeps its place, and the line skips it', () => {
  expect(trend([70, null, 90, null], { ...frame, width: 90 }, 20)?.path).toBe('M10 40L70 0')
})

test('small changes stay small, in the middle of the frame', () => {
  expect(trend([80, 81], frame, 20)?.marks.map(({ y }) => y)).toEqual([21, 19])
  expect(trend([80, 80], frame, 20)?.marks.map(({ y }) => y)).toEqual([20, 20])
})

test.each([
  [80, 81],
  [80, 87],
  [80, 90],
])('the labels of %i and %i have room for their text', (...values) => {
  const [highest, lowest] = trend(values, frame, 20)!.ticks
  expect(lowest!.labelY - highest!.labelY).toBeGreaterThanOrEqual(15)
  expect(highest!.labelY + lowest!.labelY).toBe(highest!.y + lowest!.y)
})

test('the label of a value that never changed stands at its place', () => {
  expect(trend([80, 80], frame, 20)?.ticks).toEqual([{ value: 80, y: 20, labelY: 20 }])
})

test('fewer than two known values make no trend', () => {
  expect(trend([null, 80, null], frame, 20)).toBeNull()
  expect(trend([], frame, 20)).toBeNull()
})
