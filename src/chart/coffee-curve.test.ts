import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { coffeeCurve } from './coffee-curve.ts'

const timeline: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [-10, 0, 100, 200, 400],
  beanTemperature: [160, 160, 92, 108, 192],
}
const band = [0, 200, 395, 405].map(time_seconds => ({ time_seconds, low: 100, high: 212 }))
const MARKS = { yellowSeconds: 100, crackSeconds: 200 }

test('one curve from charge to drop, with the moments that a drinker may have heard of', () => {
  expect(coffeeCurve(timeline, MARKS, null)).toEqual({
    line: 'M0 34.48L25 93.1L50 79.31L100 6.9',
    band: null,
    moments: [
      { name: 'yellow', seconds: 100, temperature: 92, x: 25, y: 93.1 },
      { name: 'first crack', seconds: 200, temperature: 108, x: 50, y: 79.31 },
      { name: 'out', seconds: 400, temperature: 192, x: 100, y: 6.9 },
    ],
  })
})

test('the band of usual roasts ends with the roast, and fits into the drawing', () => {
  const usual = { band, total_duration_seconds: null, final_bean_temp: null }
  const drawn = coffeeCurve(timeline, MARKS, usual)
  expect(drawn?.band).toBe('M0 5.88L50 5.88L98.75 5.88L98.75 88.24L50 88.24L0 88.24Z')
})

test('the band ends where half of the usual roasts have ended, even after a shorter roast', () => {
  const total_duration_seconds = { median: 380, low: 375, high: 385 }
  const usual = { band, total_duration_seconds, final_bean_temp: null }
  expect(coffeeCurve(timeline, MARKS, usual)?.band).toBe('M0 5.88L50 5.88L50 88.24L0 88.24Z')
  const longer = { ...usual, total_duration_seconds: { median: 500, low: 495, high: 505 } }
  const drawn = coffeeCurve(timeline, MARKS, longer)
  expect(drawn?.moments.map(({ x }) => x)).toEqual([20, 40, 80])
  expect(drawn?.band).toBe('M0 5.88L40 5.88L79 5.88L81 5.88L81 88.24L79 88.24L40 88.24L0 88.24Z')
  const muchLonger = { ...usual, total_duration_seconds: { median: 4000, low: 3990, high: 4010 } }
  expect(coffeeCurve(timeline, MARKS, muchLonger)?.moments.at(-1)?.x).toBe(80)
})

test('the band ends with a roast that was as long as usual, whether shorter or longer than most', () => {
  for (const median of [350, 450]) {
    const total_duration_seconds = { median, low: median - 40, high: median + 40 }
    const drawn = coffeeCurve(timeline, MARKS, { band, total_duration_seconds, final_bean_temp: null })
    expect(drawn?.moments.map(({ x }) => x)).toEqual([25, 50, 100])
    expect(drawn?.band).toBe('M0 5.88L50 5.88L98.75 5.88L98.75 88.24L50 88.24L0 88.24Z')
  }
})

test('the band widens to the usual final temperature, from the lower quartile of the durations on', () => {
  const flat = [0, 200, 300, 400].map(time_seconds => ({ time_seconds, low: 100, high: 180 }))
  const total_duration_seconds = { median: 400, low: 200, high: 500 }
  const usual = { band: flat, total_duration_seconds, final_bean_temp: { median: 185, low: 180, high: 195 } }
  const heights = coffeeCurve(timeline, MARKS, usual)?.band?.match(/[\d.]+(?=L|Z)/g)
  // Higher is nearer to 0: the upper edge, and back along the lower one.
  expect(heights).toEqual(['22.58', '22.58', '14.52', '6.45', '87.1', '87.1', '87.1', '87.1'])
})

test('the band makes no step where a roast ended that was hotter than the others', () => {
  const times = Array.from({ length: 81 }, (_, index) => index * 5)
  const stepping = times.map(time_seconds => ({
    time_seconds,
    low: 100,
    high: time_seconds < 300 ? 200 : 180,
  }))
  const usual = { band: stepping, total_duration_seconds: null, final_bean_temp: null }
  const edge =
    coffeeCurve(timeline, MARKS, usual)
      ?.band?.match(/[\d.]+(?=L|Z)/g)
      ?.slice(0, times.length) ?? []
  const heights = edge.map(Number)
  const steps = heights.slice(1).map((height, index) => Math.abs(height - heights[index]!))
  expect(heights.at(-1)! - heights[0]!).toBeGreaterThan(10)
  expect(Math.max(...steps)).toBeLessThan(2)
})

test('what is unknown or outside the roast is left out', () => {
  expect(coffeeCurve(EMPTY_TIMELINE, MARKS, null)).toBeNull()
  const marks = { yellowSeconds: -5, crackSeconds: 500 }
  expect(coffeeCurve(timeline, marks, null)?.moments.map(({ name }) => name)).toEqual(['out'])
  const before = { ...timeline, timeSeconds: [-50, -40, -30, -20, -10] }
  expect(coffeeCurve(before, MARKS, null)).toBeNull()
})

test('without a bean probe, the first minute of the infrared sensor is left out', () => {
  const infrared = {
    ...timeline,
    beanTemperature: [null, null, null, null, null],
    ibtsTemperature: [210, 200, 92, 108, 192],
  }
  expect(coffeeCurve(infrared, MARKS, null)?.line).toMatch(/^M25 /)
})
