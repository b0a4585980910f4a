import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { coffeeCurve } from './coffee-curve.ts'

const timeline: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [-10, 0, 100, 200, 400],
  beanTemperature: [160, 160, 92, 108, 192],
}
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

test('the band of usual roasts ends with the roast, and has room', () => {
  const usual = [0, 200, 395, 405].map(time_seconds => ({ time_seconds, low: 100, high: 212 }))
  const drawn = coffeeCurve(timeline, MARKS, usual)
  expect(drawn?.band).toBe('M0 5.88L50 5.88L98.75 5.88L98.75 88.24L50 88.24L0 88.24Z')
})

test('what is unknown or outside the roast is left out', () => {
  expect(coffeeCurve(EMPTY_TIMELINE, MARKS, null)).toBeNull()
  const marks = { yellowSeconds: -5, crackSeconds: 500 }
  expect(coffeeCurve(timeline, marks, null)?.moments.map(({ name }) => name)).toEqual(['out'])
  const before = { ...timeline, timeSeconds: [-50, -40, -30, -20, -10] }
  expect(coffeeCurve(before, MARKS, null)).toBeNull()
})

test('of the infrared sensor alone, the first minute is left out', () => {
  const infrared = {
    ...timeline,
    beanTemperature: [null, null, null, null, null],
    ibtsTemperature: [210, 200, 92, 108, 192],
  }
  expect(coffeeCurve(infrared, MARKS, null)?.line).toMatch(/^M25 /)
})
