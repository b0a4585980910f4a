import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  durationSeconds,
  EMPTY_TIMELINE,
  hasValues,
  lastValue,
  pointsOfTimeline,
  TIMELINE_SERIES,
  type TimelinePoint,
  timelineOfPoints,
} from './timeline.ts'

const measured = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))
const point: fc.Arbitrary<TimelinePoint> = fc.record({
  time_seconds: fc.double({ min: 0, max: 1800, noNaN: true }),
  ibts_temp: measured,
  bean_probe_temp: measured,
  bean_probe_ror: measured,
  ibts_ror: measured,
  power_setting: measured,
  fan_setting: measured,
  drum_setting: measured,
})

test('ordered points are unchanged after the conversion to columns and back', () => {
  const points = fc.uniqueArray(point, { selector: ({ time_seconds }) => time_seconds + 0 })
  fc.assert(
    fc.property(points, unordered => {
      const ordered = unordered.toSorted((a, b) => a.time_seconds - b.time_seconds)
      expect(pointsOfTimeline(timelineOfPoints(ordered))).toEqual(ordered)
    }),
  )
})

test('columns have equal length, ascend in time and repeat no time', () => {
  fc.assert(
    fc.property(fc.array(point), points => {
      const timeline = timelineOfPoints(points)
      for (const series of TIMELINE_SERIES) expect(timeline[series]).toHaveLength(timeline.timeSeconds.length)
      expect(timeline.timeSeconds).toEqual([...new Set(timeline.timeSeconds)].sort((a, b) => a - b))
    }),
  )
})

test('the first of two samples at the same second counts', () => {
  const [sample] = pointsOfTimeline({ ...EMPTY_TIMELINE, timeSeconds: [1], beanTemperature: [20] })
  if (sample === undefined) throw new Error('a sample was given')
  expect(timelineOfPoints([sample, { ...sample, bean_probe_temp: 99 }]).beanTemperature).toEqual([20])
})

test('the last sample is drop, and a roast without samples has no duration', () => {
  expect(durationSeconds({ ...EMPTY_TIMELINE, timeSeconds: [0, 300, 632] })).toBe(632)
  expect(durationSeconds(EMPTY_TIMELINE)).toBeNull()
  expect(durationSeconds({ ...EMPTY_TIMELINE, timeSeconds: [-10, -5] })).toBeNull()
})

test('the last known value counts even if the last sample has none', () => {
  expect(lastValue([1, 2, null])).toBe(2)
  expect(lastValue([0])).toBe(0)
  expect(lastValue([null])).toBeNull()
  expect(hasValues([null, 0])).toBe(true)
  expect(hasValues([null])).toBe(false)
})
