import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { developmentTimeRatioPercent, firstCrack } from './first-crack.ts'

/** Samples one second apart, with their infrared temperature and bean rate of rise. */
function timeline(fromSecond: number, temperatures: number[], rates: (number | null)[]): Timeline {
  return {
    ...EMPTY_TIMELINE,
    timeSeconds: temperatures.map((_, index) => fromSecond + index),
    ibtsTemperature: temperatures,
    beanRateOfRise: rates,
  }
}

const AROUND_GAP = [...Array(8).keys(), 28].map(seconds => 400 + seconds)

test('a marked first crack wins, whatever the curve shows', () => {
  const marked = [{ milestone_type: '1st_crack_start' as const, time_seconds: 484 }]
  expect(firstCrack(marked, timeline(360, [181, 181], [1, 9]))).toEqual({ seconds: 484, inferred: false })
})

test('without a mark, first crack is the first jump of more than 5 in a hot late roast', () => {
  expect(firstCrack([], timeline(359, [180, 180, 180], [1, 1, 6.1]))).toEqual({
    seconds: 361,
    inferred: true,
  })
  expect(firstCrack([], timeline(359, [180, 180], [1, 6.1]))).toEqual({ seconds: 360, inferred: true })
})

test.each([
  ['before 360 s', timeline(358, [180, 180], [1, 9])],
  ['below 180 °C', timeline(400, [179.9, 179.9], [1, 9])],
  ['for a jump of 5', timeline(400, [190, 190], [1, 6])],
  ['for a jump of 5.00', timeline(400, [190, 190], [5.31, 10.31])],
  ['next to an unknown rate', timeline(400, [190, 190, 190], [1, null, 9])],
  [
    'across a gap',
    { ...timeline(400, Array(9).fill(190), [1, 1, 1, 1, 1, 1, 1, 1, 9]), timeSeconds: AROUND_GAP },
  ],
  ['in the first sample', timeline(400, [190], [9])],
  ['without samples', EMPTY_TIMELINE],
])('no first crack is inferred %s', (_, samples) => {
  expect(firstCrack([], samples)).toBeNull()
})

test('the bean probe is used if there is no infrared sensor', () => {
  const samples = timeline(400, [190, 190], [1, 9])
  const probeAlone = { ...samples, beanTemperature: samples.ibtsTemperature, ibtsTemperature: [null, null] }
  expect(firstCrack([], probeAlone)?.seconds).toBe(401)
  expect(firstCrack([], { ...probeAlone, ibtsTemperature: [170, 170] })).toBeNull()
})

test('first crack at 9:00 of 10:32 leaves 14.6 % development', () => {
  expect(developmentTimeRatioPercent(632, 540)).toBeCloseTo(14.557, 3)
})

test.each([
  [null, 540],
  [632, null],
  [undefined, undefined],
  [0, 0],
  [600, 601],
  [600, -1],
  [Number.NaN, 1],
  [600, Number.NaN],
])('a roast of %s s with first crack at %s s has no development time ratio', (total, crack) => {
  expect(developmentTimeRatioPercent(total, crack)).toBeNull()
})

test('with one first crack and one drop, first-crack percent and development time ratio add up to 100', () => {
  const roast = fc.tuple(
    fc.double({ min: 1, max: 1e5, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  fc.assert(
    fc.property(roast, ([total, share]) => {
      const crack = total * share
      expect((developmentTimeRatioPercent(total, crack) ?? Number.NaN) + (crack / total) * 100).toBeCloseTo(
        100,
        9,
      )
    }),
  )
})
