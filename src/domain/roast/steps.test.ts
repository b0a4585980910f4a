import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { stepsByRule } from '#domain/testing/steps-by-rule.ts'
import { roastSteps, stepsOf } from './steps.ts'

/** Ten minutes, a sample a second, with settings that hold from their seconds on. */
function roast(settings: Partial<Record<'power' | 'fan' | 'drum', [number, number | null][]>>): Timeline {
  const timeSeconds = Array.from({ length: 601 }, (_, second) => second)
  const series = Object.fromEntries(
    Object.entries(settings).map(([name, changes]) => [
      name,
      timeSeconds.map(second => changes.findLast(([from]) => from <= second)?.[1] ?? null),
    ]),
  )
  return {
    ...EMPTY_TIMELINE,
    timeSeconds,
    beanTemperature: timeSeconds.map(second => 90 + second / 6),
    ...series,
  }
}
const told = (timeline: Timeline) =>
  roastSteps(timeline).map(({ setting, timeSeconds, from, to }) => [setting, timeSeconds, from, to])

test('what is set 5 s after charge comes first, then each change with its temperature', () => {
  const timeline = roast({
    power: [
      [0, 8],
      [240, 6],
    ],
    fan: [
      [0, 2],
      [240, 3],
      [480, 4],
    ],
  })
  expect(told(timeline)).toEqual([
    ['power', 0, null, 8],
    ['fan', 0, null, 2],
    ['power', 240, 8, 6],
    ['fan', 240, 2, 3],
    ['fan', 480, 3, 4],
  ])
  expect(roastSteps(timeline)[2]).toMatchObject({ beanTemperature: 130, ibtsTemperature: null })
})

test('what was set for preheating until 5 s after charge, or for cooling from 5 s before drop, is not a step', () => {
  expect(
    told(
      roast({
        power: [
          [0, 9],
          [4, 7],
          [300, 5],
          [596, 0],
        ],
      }),
    ),
  ).toEqual([
    ['power', 0, null, 7],
    ['power', 300, 7, 5],
  ])
})

test('a value held for less than 3 s is left out, and one that is set again is not a step', () => {
  expect(
    told(
      roast({
        power: [
          [0, 8],
          [100, 7],
          [102, 6],
          [200, 5],
          [202, 6],
        ],
      }),
    ),
  ).toEqual([
    ['power', 0, null, 8],
    ['power', 102, 8, 6],
  ])
})

test('a setting that is first set later has its first step then, from null', () => {
  expect(
    told(
      roast({
        power: [
          [60, 7],
          [300, 6],
        ],
      }),
    ),
  ).toEqual([
    ['power', 60, null, 7],
    ['power', 300, 7, 6],
  ])
})

test('charge has the temperature of the bean probe, without one that of the infrared sensor', () => {
  const timeline = roast({})
  expect(stepsOf(timeline, [])).toMatchObject({
    charge_temp: 90,
    steps: [],
    drop_seconds: 600,
    drop_temp: 190,
  })
  const infrared = { ibtsTemperature: timeline.beanTemperature.map(value => value && value + 10) }
  expect(stepsOf({ ...timeline, ...infrared }, []).charge_temp).toBe(90)
  const unknown = { beanTemperature: timeline.timeSeconds.map(() => null) }
  expect(stepsOf({ ...timeline, ...infrared, ...unknown }, [])).toMatchObject({
    charge_temp: 100,
    drop_temp: 200,
  })
  expect(stepsOf(EMPTY_TIMELINE, [])).toEqual({
    charge_temp: null,
    steps: [],
    marks: [],
    drop_seconds: null,
    drop_temp: null,
  })
})

test('an unknown setting changes nothing, and a roast without samples has no steps', () => {
  expect(
    told(
      roast({
        drum: [
          [0, 9],
          [100, null],
          [200, 9],
          [300, 8],
        ],
      }),
    ),
  ).toEqual([
    ['drum', 0, null, 9],
    ['drum', 300, 9, 8],
  ])
  expect(roastSteps(EMPTY_TIMELINE)).toEqual([])
})

test('the steps of any recording are those of the rules', () => {
  fc.assert(
    fc.property(recordings, timeline => {
      const told = roastSteps(timeline).map(({ timeSeconds, setting, from, to }) => [
        timeSeconds,
        setting,
        from,
        to,
      ])
      expect(told).toEqual(stepsByRule(timeline))
    }),
    { numRuns: 300 },
  )
})

/** Settings for some samples each, among them unknown ones, at uneven distances of half seconds. */
const held = fc.array(
  fc.record({
    samples: fc.integer({ min: 1, max: 8 }),
    value: fc.constantFrom(5, 6, 7, null),
  }),
  { maxLength: 12 },
)
const recordings = fc
  .record({
    gaps: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 20, maxLength: 60 }),
    power: held,
    fan: held,
    drum: held,
  })
  .map(({ gaps, ...settings }): Timeline => {
    const timeSeconds = [
      0,
      ...gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap) / 2),
    ]
    const seriesOf = (runs: (typeof settings)['power']) => {
      const values = runs.flatMap(({ samples, value }) => Array.from({ length: samples }, () => value))
      return timeSeconds.map((_, sample) => values[sample] ?? null)
    }
    return {
      ...EMPTY_TIMELINE,
      timeSeconds,
      ibtsTemperature: timeSeconds.map(() => null),
      beanTemperature: timeSeconds.map(() => null),
      power: seriesOf(settings.power),
      fan: seriesOf(settings.fan),
      drum: seriesOf(settings.drum),
    }
  })
