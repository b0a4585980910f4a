import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreRoast } from '#domain/score/score.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import {
  FIRST_CRACK_SECONDS,
  repeatableNoise,
  roastRisingAt,
  steadyDecline,
} from '#domain/testing/synthetic-roasts.ts'
import { thinnedTimeline } from './thinned-timeline.ts'
import { EMPTY_TIMELINE, MOST_SAMPLES, type Series, TIMELINE_SERIES, type Timeline } from './timeline.ts'

const nothing = (count: number): Series => Array.from({ length: count }, () => null)

/** A timeline with these columns; the others have no values. */
function timelineOf(timeSeconds: number[], columns: Partial<Record<keyof Timeline, Series>>): Timeline {
  const empty = Object.fromEntries(TIMELINE_SERIES.map(name => [name, nothing(timeSeconds.length)]))
  return { ...EMPTY_TIMELINE, ...empty, timeSeconds, ...columns } as Timeline
}

/** Samples every `step` seconds. */
const everyStep = (count: number, step: number) => Array.from({ length: count }, (_, sample) => sample * step)

/** When a setting changes, and to what. */
function changesOf({ timeSeconds }: Timeline, series: Series) {
  let current: number | null = null
  return series.flatMap((value, sample) => {
    if (value === null || value === current) return []
    current = value
    return [[timeSeconds[sample], value]]
  })
}

test('a timeline with as many samples as a roast may have stays as it is', () => {
  const timeline = timelineOf(everyStep(MOST_SAMPLES, 0.05), {})
  expect(thinnedTimeline(timeline)).toBe(timeline)
})

test('a longer timeline keeps its first and its last sample, and the others at even distances in time', () => {
  const times = fc.uniqueArray(fc.integer({ min: -1_000, max: 6_000 }), { minLength: 21, maxLength: 300 })
  fc.assert(
    fc.property(times, unordered => {
      const timeSeconds = unordered.toSorted((a, b) => a - b).map(time => time / 10)
      const most = 20
      const kept = thinnedTimeline(timelineOf(timeSeconds, {}), most).timeSeconds
      expect(kept.length).toBeLessThanOrEqual(most)
      expect([kept[0], kept.at(-1)]).toEqual([timeSeconds[0], timeSeconds.at(-1)])
      const step = (timeSeconds.at(-1)! - timeSeconds[0]!) / (most - 1)
      for (let index = 0; index < most; index += 1) {
        const moment = timeSeconds[0]! + index * step
        const distance = (all: readonly number[]) => Math.min(...all.map(time => Math.abs(time - moment)))
        expect(distance(kept)).toBeCloseTo(distance(timeSeconds), 6)
      }
    }),
  )
})

test('every sample that is kept has the values that were measured then', () => {
  const timeSeconds = everyStep(50_000, 0.01)
  const beanTemperature = timeSeconds.map(seconds => 90 + seconds / 5)
  const thinned = thinnedTimeline(timelineOf(timeSeconds, { beanTemperature }))
  expect(thinned.timeSeconds).toHaveLength(MOST_SAMPLES)
  expect(thinned.beanTemperature).toEqual(thinned.timeSeconds.map(seconds => 90 + seconds / 5))
})

test('curves whose values alternate from row to row are all kept, and a gap stays a gap', () => {
  const timeSeconds = everyStep(1_000, 1)
  const thinned = thinnedTimeline(
    timelineOf(timeSeconds, {
      beanTemperature: timeSeconds.map(second => (second % 2 === 0 ? second : null)),
      ibtsTemperature: timeSeconds.map(second => (second % 2 === 1 && second < 500 ? second : null)),
    }),
    100,
  )
  expect(thinned.beanTemperature.filter(value => value === null)).toEqual([])
  const known = thinned.timeSeconds.filter((_, sample) => thinned.ibtsTemperature[sample] !== null)
  expect(known.at(-1)).toBeLessThan(515)
  expect(known.length).toBeGreaterThan(45)
})

describe('the settings of a thinned roast', () => {
  const timeSeconds = everyStep(10_000, 0.06)
  const most = 500
  const step = 600 / (most - 1)

  test('change exactly when they did, even if a value lasted less than a step', () => {
    const timeline = timelineOf(timeSeconds, {
      power: timeSeconds.map((_, sample) => (sample < 3_333 ? 9 : 7)),
      fan: timeSeconds.map((_, sample) => (sample === 5_001 ? 5 : 2)),
      // A machine that writes a setting only when it changes.
      drum: timeSeconds.map((_, sample) => (sample === 7 || sample === 7_777 ? sample : null)),
    })
    const thinned = thinnedTimeline(timeline, most)
    expect(thinned.timeSeconds.length).toBeLessThanOrEqual(most)
    for (const setting of ['power', 'fan', 'drum'] as const) {
      expect(changesOf(thinned, thinned[setting])).toEqual(changesOf(timeline, timeline[setting]))
    }
  })

  test('change less than a step later if they change too often to keep every change', () => {
    const fan = timeSeconds.map((_, sample) => 1_000 + (sample % 2))
    const power = timeSeconds.map((_, sample) => Math.floor(sample / 997))
    const thinned = thinnedTimeline(timelineOf(timeSeconds, { fan, power }), most)
    expect(thinned.timeSeconds).toHaveLength(most)
    const before = changesOf(timelineOf(timeSeconds, {}), power)
    const after = changesOf(thinned, thinned.power)
    expect(after.map(([, value]) => value)).toEqual(before.map(([, value]) => value))
    for (const [index, [seconds]] of after.entries()) {
      expect(seconds! - before[index]![0]!).toBeGreaterThanOrEqual(0)
      expect(seconds! - before[index]![0]!).toBeLessThan(step)
    }
  })
})

test('the score of a thinned roast is that of the whole one, to within a point', () => {
  const everySecond = roastRisingAt(steadyDecline)
  const noise = repeatableNoise(0.15)
  const timeSeconds = everyStep(249_000, 600 / 248_999)
  const beanTemperature = timeSeconds.map(seconds => {
    const before = Math.min(Math.floor(seconds), 599)
    const [from, to] = [everySecond.beanTemperature[before]!, everySecond.beanTemperature[before + 1]!]
    return from + (to - from) * (seconds - before) + noise()
  })
  const scoreOf = (timeline: Timeline) => {
    const milestones = [{ milestone_type: '1st_crack_start' as const, time_seconds: FIRST_CRACK_SECONDS }]
    const weights = { greenWeightGrams: 500, roastedWeightGrams: 430 }
    const score = scoreRoast(scoreInputOf({ timeline, milestones, ...weights }))
    return score.ok ? score.value : expect.unreachable('no score')
  }
  const whole = timelineOf(timeSeconds, { beanTemperature })
  const [before, after] = [scoreOf(whole), scoreOf(thinnedTimeline(whole))]
  expect(Math.abs(after.score - before.score)).toBeLessThanOrEqual(1)
  expect(after.letter).toBe(before.letter)
  expect(after.dtr).toBe(before.dtr)
})
