import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { temperatureBand, temperaturesOnGrid } from './temperature-band.ts'

function timelineOf(timeSeconds: number[], beanTemperature: (number | null)[]): Timeline {
  return { ...EMPTY_TIMELINE, timeSeconds, beanTemperature }
}

test('temperatures are interpolated every five seconds since charge', () => {
  expect(temperaturesOnGrid(timelineOf([-4, -1, 3, 7, 12], [90, 88, 80, 84, 89]))).toEqual([86, 82, 87])
  expect(temperaturesOnGrid(EMPTY_TIMELINE)).toEqual([])
})

test('nothing is known before the first sample and in a gap of more than 15 seconds', () => {
  const temperatures = temperaturesOnGrid(timelineOf([5, 10, 30, 35], [100, 105, 125, 130]))
  expect(temperatures).toEqual([null, 100, 105, null, null, null, 125, 130])
  // Unknown and impossible readings are not samples.
  expect(temperaturesOnGrid(timelineOf([0, 5, 10], [100, null, 110]))).toEqual([100, 105, 110])
  expect(temperaturesOnGrid(timelineOf([0, 5, 10], [100, -29_683, 110]))).toEqual([100, 105, 110])
})

test('a timeline of days makes a grid of an hour', () => {
  const days = Array.from({ length: 20_000 }, (_, sample) => sample * 10)
  const temperatures = temperaturesOnGrid(
    timelineOf(
      days,
      days.map(() => 200),
    ),
  )
  expect(temperatures).toHaveLength(721)
})

test('the band is the 10th to 90th percentile, where three roasts have a value', () => {
  const roasts = [
    [100, 110, 120],
    [102, 112, null],
    [104, null, 124],
    [106, 118],
  ]
  expect(temperatureBand(roasts)).toEqual([
    { timeSeconds: 0, low: 100.6, high: 105.4 },
    { timeSeconds: 5, low: 110.4, high: 116.8 },
  ])
  expect(temperatureBand(roasts.slice(0, 2))).toBeNull()
  expect(temperatureBand([])).toBeNull()
})
