import { expect, test } from 'vitest'
import { monthBand } from './month-band.ts'
import { monthBars } from './month-bars.ts'
import { monthSlots } from './month-slots.ts'
import { scatterPlot } from './points.ts'

const FRAME = { left: 40, top: 10, width: 120, height: 100 }

test('months without roasts keep their place on the time axis', () => {
  const slots = monthSlots(['2025-11', '2026-02'], FRAME)
  expect(slots.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(slots.map(({ x, width }) => [x, width])).toEqual([
    [40, 30],
    [70, 30],
    [100, 30],
    [130, 30],
  ])
  expect(monthSlots([], FRAME)).toEqual([])
})

test('bars start at 0, are as high as their value, and the axis has round labels', () => {
  const slots = monthSlots(['2026-01', '2026-03'], FRAME)
  const values = new Map([
    ['2026-01', 20],
    ['2026-03', 5],
  ])
  const { bars, ticks } = monthBars(values, slots, FRAME)
  expect(ticks).toEqual([
    { value: 0, place: 110 },
    { value: 5, place: 85 },
    { value: 10, place: 60 },
    { value: 15, place: 35 },
    { value: 20, place: 10 },
  ])
  expect(bars).toEqual([
    { month: '2026-01', x: 46, y: 10, width: 28, height: 100 },
    { month: '2026-03', x: 126, y: 85, width: 28, height: 25 },
  ])
})

test('the line goes through the medians, the band through the quartiles, and both end where a month has none', () => {
  const slots = monthSlots(['2026-01', '2026-04'], FRAME)
  const halves = new Map([
    ['2026-01', { median: 10, half: { low: 0, high: 20 } }],
    ['2026-02', { median: 15, half: { low: 10, high: 20 } }],
    ['2026-04', { median: 5, half: null }],
  ])
  expect(monthBand(halves, slots, FRAME, 10)).toMatchObject({
    line: 'M55 60L85 35',
    band: 'M55 10L85 10L85 60L55 110Z',
    marks: [{ month: '2026-01' }, { month: '2026-02' }, { month: '2026-04' }],
  })
})

test('months far from one another have a mark each and no line, and each its own band', () => {
  const slots = monthSlots(['2026-01', '2026-03'], FRAME)
  const halves = new Map([
    ['2026-01', { median: 10, half: { low: 0, high: 20 } }],
    ['2026-03', { median: 10, half: { low: 0, high: 20 } }],
  ])
  const { line, band, marks } = monthBand(halves, slots, FRAME, 10)!
  expect([line, marks.length]).toEqual(['', 2])
  expect(band).toBe('M56 10L64 10L64 110L56 110ZM136 10L144 10L144 110L136 110Z')
})

test('the band of a single month has a width', () => {
  const slots = monthSlots(['2026-01'], FRAME)
  const halves = new Map([['2026-01', { median: 10, half: { low: 0, high: 20 } }]])
  expect(monthBand(halves, slots, FRAME, 10)?.band).toBe('M96 10L104 10L104 110L96 110Z')
  expect(monthBand(new Map(), slots, FRAME, 10)).toBeNull()
})

test('small changes look small', () => {
  const slots = monthSlots(['2026-01', '2026-02'], FRAME)
  const halves = new Map([
    ['2026-01', { median: 80, half: null }],
    ['2026-02', { median: 82, half: null }],
  ])
  const [first, second] = monthBand(halves, slots, FRAME, 20)!.marks
  // At most a tenth of the height, which stands for 20 and is rounded up.
  expect(first!.y - second!.y).toBeGreaterThan(0)
  expect(first!.y - second!.y).toBeLessThanOrEqual(FRAME.height / 10)
})

test('every point lies within the frame, the larger values to the right and above', () => {
  const pairs = [
    { x: 3.1, y: 70 },
    { x: 9.7, y: 95 },
    { x: 6, y: 81 },
  ]
  const { points, xTicks, yTicks } = scatterPlot(pairs, FRAME, { x: 1, y: 10 })
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(40)
    expect(x).toBeLessThanOrEqual(160)
    expect(y).toBeGreaterThanOrEqual(10)
    expect(y).toBeLessThanOrEqual(110)
  }
  expect(points[0]!.x).toBeLessThan(points[2]!.x)
  expect(points[0]!.y).toBeGreaterThan(points[2]!.y)
  expect(xTicks.length).toBeGreaterThanOrEqual(2)
  expect(yTicks.length).toBeGreaterThanOrEqual(2)
})

test('points with the same values are in the middle', () => {
  const { points } = scatterPlot([{ x: 5, y: 80 }], FRAME, { x: 2, y: 20 })
  expect(points).toEqual([{ x: 100, y: 60 }])
})
