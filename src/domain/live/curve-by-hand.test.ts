import { array, assert, double, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Series } from '#domain/curve/timeline.ts'
import { roastSteps, stepsOf } from '#domain/roast/steps.ts'
import { judgeCurve } from '#domain/score/curve-part.ts'
import { curveStory } from '#domain/story/curve-story.ts'
import { curveByHand, withTappedSettings } from './curve-by-hand.ts'
import { UNREAD } from './running-roast.ts'
import type { TimedReading } from './since-charge.ts'

const DROP_SECONDS = 600
const CRACK_SECONDS = 495.234

const typed = (seconds: number, bean_temp: number): TimedReading => ({
  ...UNREAD,
  typed: true,
  seconds,
  bean_temp,
})
/** Half a minute apart from 1:00 on, warmer each time. */
const OTHERS = Array.from({ length: 18 }, (_, index) => typed(60 + index * 30, 92 + index * 6))

/** What a roast by hand says of first crack and drop, as a mark and in words. */
function said(readings: readonly TimedReading[], crackSeconds: number) {
  const inOrder = readings.toSorted((one, other) => one.seconds - other.seconds)
  const { timeline } = curveByHand(inOrder, [crackSeconds], DROP_SECONDS)
  const mark = { milestone_type: '1st_crack_start' as const, time_seconds: crackSeconds }
  const { marks, drop_temp } = stepsOf(timeline, [mark])
  const crack = { seconds: crackSeconds, inferred: false }
  const told = curveStory(timeline, [mark], crack).sentences.find(({ kind }) => kind === 'first_crack')
  return {
    marked: marks[0]!.bean_temp,
    told: told && 'temperature' in told ? told.temperature : null,
    drop_temp,
  }
}

test('a temperature that was typed at a mark is the mark’s to the digit, whatever lies around it', () => {
  const roasts = record({
    crack: integer({ min: 120_000, max: 590_000 }),
    at: integer({ min: 600, max: 2400 }),
    others: array(
      record({ seconds: double({ min: 0, max: 600, noNaN: true }), at: integer({ min: 600, max: 2400 }) }),
      {
        minLength: 8,
        maxLength: 40,
      },
    ),
  })
  assert(
    property(roasts, ({ crack, at, others }) => {
      const [seconds, celsius] = [crack / 1000, at / 10]
      const around = others
        .filter(other => other.seconds !== seconds)
        .map(other => typed(other.seconds, other.at / 10))
      const instants = new Map(
        [...around, typed(seconds, celsius)].map(reading => [reading.seconds, reading]),
      )
      if (instants.size < 8) return
      expect(said([...instants.values()], seconds)).toMatchObject({ marked: celsius, told: celsius })
    }),
  )
})

test('typed some seconds before or after the press, it is read at the mark', () => {
  for (const late of [-4.2, 1.7, 4.9])
    expect(said([...OTHERS, typed(CRACK_SECONDS + late, 180)], CRACK_SECONDS)).toMatchObject({
      marked: 180,
      told: 180,
    })
  expect(said([...OTHERS, typed(597.5, 205)], CRACK_SECONDS).drop_temp).toBe(205)
})

test('of two readings beside a mark the nearer one is its own, and one that is further away stays in its place', () => {
  const two = [...OTHERS, typed(CRACK_SECONDS - 3, 178), typed(CRACK_SECONDS + 1, 180)]
  expect(said(two, CRACK_SECONDS).marked).toBe(180)
  const { marked } = said([...OTHERS, typed(CRACK_SECONDS + 6, 181)], CRACK_SECONDS)
  expect(marked).toBeLessThan(181)
})

test('the curve of a sensor begins at its first typed temperature and ends at its last, each to the digit', () => {
  const infrared = [142.7, 200.4, 250.2].map((seconds, index) => ({
    ...typed(seconds, 0),
    bean_temp: null,
    ibts_temp: 150 + index,
  }))
  const readings = [typed(41.3, 98), ...OTHERS, typed(588.8, 203), ...infrared]
  const { timeline } = curveByHand(
    readings.toSorted((one, other) => one.seconds - other.seconds),
    [],
    DROP_SECONDS,
  )
  const endsOf = (series: Series) => {
    const known = timeline.timeSeconds.flatMap((seconds, sample) => {
      const celsius = series[sample] ?? null
      return celsius === null ? [] : [[seconds, celsius]]
    })
    return [known.at(0), known.at(-1)]
  }
  expect(endsOf(timeline.beanTemperature)).toEqual([
    [41.3, 98],
    [588.8, 203],
  ])
  expect(endsOf(timeline.ibtsTemperature)).toEqual([
    [142.7, 150],
    [250.2, 152],
  ])
})

test('while nothing was typed for minutes, there is no curve, no turning point, and nothing to say of its rate', () => {
  const everyHalfMinute = Array.from({ length: 21 }, (_, index) =>
    typed(index * 30, 90 + Math.abs(index - 2.5) * (7 - index / 8)),
  )
  const without = (from: number, to: number) => {
    const readings = everyHalfMinute.filter(({ seconds }) => seconds <= from || seconds >= to)
    const { timeline, isSparse } = curveByHand(readings, [], DROP_SECONDS)
    const unknown = timeline.timeSeconds.filter((_, sample) => timeline.beanTemperature[sample] === null)
    const kinds = curveStory(timeline, [], null, 'often').sentences.map(({ kind }) => kind)
    return { timeline, isSparse, unknown: [unknown.at(0), unknown.at(-1)], kinds }
  }
  const late = without(90, 270)
  expect(late).toMatchObject({ isSparse: false, unknown: [95, 265], kinds: ['charge', 'drop'] })
  const reason = { code: 'curve_gap', values: { from_seconds: 90, to_seconds: 270 } }
  expect(judgeCurve(late.timeline, null, 'often')).toEqual({ ok: false, reason })
  // What was read at charge doesn't keep the rest from being judged.
  expect(without(0, 150)).toMatchObject({ unknown: [5, 145], kinds: ['charge', 'decline', 'drop'] })
  expect(without(300, 420)).toMatchObject({
    unknown: [undefined, undefined],
    kinds: ['charge', 'turning_point', 'decline', 'drop'],
  })
})

test('a setting is a step at the moment it was tapped, and the temperatures around it stay', () => {
  const taps = [1, 40, 182, 188].map((seconds, index) => ({
    ...UNREAD,
    typed: true,
    seconds,
    power: 9 - index,
  }))
  const inOrder = [...OTHERS, ...taps].toSorted((one, other) => one.seconds - other.seconds)
  const { timeline } = curveByHand(inOrder, [], DROP_SECONDS)
  expect(roastSteps(timeline).map(({ timeSeconds, to }) => [timeSeconds, to])).toEqual([
    [0, 9],
    [40, 8],
    [182, 7],
    [188, 6],
  ])
  expect(timeline.power[timeline.timeSeconds.indexOf(1)]).toBe(9)
  const { timeline: untapped } = curveByHand(OTHERS, [], DROP_SECONDS)
  const beanAt = (of: typeof timeline, seconds: number) => of.beanTemperature[of.timeSeconds.indexOf(seconds)]
  for (const seconds of untapped.timeSeconds)
    expect(beanAt(timeline, seconds)).toBe(beanAt(untapped, seconds))
})

test('beside a machine’s temperatures a tapped setting begins at its second, too, and what the machine sends counts', () => {
  const timeSeconds = [0, 10, 20, 30, 40, 50, 60, 200]
  const sent = {
    ...EMPTY_TIMELINE,
    timeSeconds,
    beanTemperature: timeSeconds.map(seconds => 100 + seconds),
    fan: timeSeconds.map(() => 3),
  }
  const unread = timeSeconds.map(() => null)
  const timeline = { ...sent, ibtsTemperature: unread, power: unread, drum: unread }
  const taps = [
    { ...UNREAD, typed: true, seconds: -3, power: 9 },
    { ...UNREAD, typed: true, seconds: 12.5, power: 8, fan: 5 },
    { ...UNREAD, typed: true, seconds: 35, fan: 6 },
    { ...UNREAD, typed: true, seconds: 100, power: 7 },
    { ...UNREAD, typed: true, seconds: 300, power: 6 },
  ]
  const withTaps = withTappedSettings(timeline, taps)
  expect(withTaps).toMatchObject({
    timeSeconds: [0, 10, 12.5, 20, 30, 40, 50, 60, 100, 200],
    // In the gap nothing was measured.
    beanTemperature: [100, 110, 112.5, 120, 130, 140, 150, 160, null, 300],
    power: [9, 9, 8, 8, 8, 8, 8, 8, 7, 7],
    fan: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
  })
  expect(
    roastSteps(withTaps).flatMap(({ timeSeconds, setting, to }) =>
      setting === 'power' ? [[timeSeconds, to]] : [],
    ),
  ).toEqual([
    [0, 9],
    [12.5, 8],
    [100, 7],
  ])
})
