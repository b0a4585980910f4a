import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centredMean } from './centred-mean.ts'

const everySecond = Array.from({ length: 121 }, (_, second) => second)

test('a straight line stays where it is, whatever the length of the mean', () => {
  const line = everySecond.map(second => 90 + second / 2)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), seconds => {
      centredMean(everySecond, line, seconds).forEach((value, second) => {
        expect(value).toBeCloseTo(line[second]!, 9)
      })
    }),
  )
})

test('each value is the mean of those around it, even where samples are missing or far apart', () => {
  const value = fc.option(fc.integer({ min: 0, max: 300 }), { nil: null })
  const sample = fc.tuple(fc.integer({ min: 1, max: 20 }), value)
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (samples, length) => {
        let time = 0
        const times = samples.map(([distance]) => (time += distance))
        const series = samples.map(([, each]) => each)
        const expected = times.map((at, index) => {
          if (series[index] === null) return null
          const half = Math.min(length / 2, at - times[0]!, times.at(-1)! - at)
          const near = series.filter((each, other) => each !== null && Math.abs(times[other]! - at) <= half)
          return near.reduce<number>((sum, each) => sum + (each ?? 0), 0) / near.length
        })
        centredMean(times, series, length).forEach((mean, index) => {
          if (expected[index] === null) expect(mean).toBeNull()
          else expect(mean).toBeCloseTo(expected[index]!, 9)
        })
      },
    ),
  )
})

test('a peak is lowered but not moved', () => {
  const peak = everySecond.map(second => (second === 60 ? 31 : 0))
  const smoothed = centredMean(everySecond, peak, 30)
  expect(
    smoothed.map((value, second) => (value! > 0 ? second : null)).filter(second => second !== null),
  ).toEqual(Array.from({ length: 31 }, (_, index) => 45 + index))
  expect(smoothed[60]).toBeCloseTo(1)
})
