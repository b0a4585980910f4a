import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { curveByHand } from '#domain/live/curve-by-hand.ts'
import { UNREAD } from '#domain/live/running-roast.ts'
import { findingSentences } from '#domain/story/finding-sentences.ts'
import {
  FIRST_CRACK_SECONDS,
  repeatableNoise,
  roastRisingAt,
  steadyDecline,
  withTemperatures,
} from '../testing/synthetic-roasts.ts'
import { curve } from './components/curve.ts'
import { type CurveJudgement, type JudgedCurve, judgeCurve } from './curve-part.ts'
import { scoreSentence } from './score-sentences.ts'

const steady = roastRisingAt(steadyDecline)

function judged(timeline: Timeline, firstCrackSeconds: number | null = FIRST_CRACK_SECONDS): JudgedCurve {
  const judgement = judgeCurve(timeline, firstCrackSeconds)
  if (!judgement.ok) throw new Error(judgement.reason.code)
  return judgement.value
}

/** The curve of a roast whose temperatures a person typed in whole degrees, about so many seconds apart. */
function typedEvery(step: number, roast: Timeline, seed: number): CurveJudgement {
  const unsteady = repeatableNoise(step / 10, seed)
  const times = Array.from({ length: Math.floor(600 / step) }, (_, index) =>
    Math.min(600, Math.max(0, (index + 0.5) * step + unsteady())),
  )
  const readings = times
    .toSorted((one, other) => one - other)
    .map(seconds => ({
      ...UNREAD,
      typed: true,
      seconds,
      bean_temp: Math.round(roast.beanTemperature[Math.floor(seconds)]!),
    }))
  return judgeCurve(curveByHand(readings, [], 600).timeline, FIRST_CRACK_SECONDS, 'often')
}

function explained(timeline: Timeline, firstCrackSeconds: number | null = FIRST_CRACK_SECONDS): string {
  return explanationOf(judgeCurve(timeline, firstCrackSeconds))
}

function explanationOf(judgement: CurveJudgement): string {
  const unknown = {
    durationSeconds: null,
    firstCrack: null,
    greenWeightGrams: null,
    roastedWeightGrams: null,
  }
  return scoreSentence(curve.judge({ ...unknown, curve: judgement }, { points: 20 }).fact)
}

/** A triangular bump of height 1 that falls to 0 at a distance of `reach` from its middle. */
function bump(second: number, middle: number, reach: number): number {
  return Math.max(0, 1 - Math.abs(second - middle) / reach)
}

/** The same roast sampled every `step` seconds. */
function sampledEvery(step: number, timeline: Timeline): Timeline {
  const seconds = Array.from({ length: Math.floor(600 / step) + 1 }, (_, index) => index * step)
  const at = (second: number) => {
    const before = timeline.beanTemperature[Math.floor(second)] ?? 0
    const after = timeline.beanTemperature[Math.ceil(second)] ?? before
    return before + (second % 1) * (after - before)
  }
  return { ...EMPTY_TIMELINE, timeSeconds: seconds, beanTemperature: seconds.map(at) }
}

describe('what whole degrees that a person typed can tell', () => {
  const cases = fc.record({ step: fc.integer({ min: 15, max: 55 }), seed: fc.integer({ min: 1, max: 1e6 }) })

  test('a steady roast is steady, however often it is read: no crash, flick or stall comes from the typing', () => {
    fc.assert(
      fc.property(cases, ({ step, seed }) => {
        const judgement = typedEvery(step, steady, seed)
        expect(judgement.ok && judgement.value.points).toBeGreaterThanOrEqual(18)
        expect(findingSentences(judgement).map(({ kind }) => kind)).not.toContain('crash')
      }),
    )
  })

  test('a rate that climbs for minutes costs at least half of the points, and the words tell of a climb alone', () => {
    const climbing = roastRisingAt(second => (second < 300 ? steadyDecline(second) : 6 + (second - 300) / 25))
    fc.assert(
      fc.property(cases, ({ step, seed }) => {
        const judgement = typedEvery(step, climbing, seed)
        expect(judgement.ok && judgement.value.points).toBeLessThan(10)
        expect(findingSentences(judgement).map(({ kind }) => kind)).toEqual(['decline', 'climb'])
      }),
    )
  })

  test('a curve of too few minutes after the turning point, or read too seldom, is not judged', () => {
    const short = curveByHand(
      Array.from({ length: 9 }, (_, index) => ({
        ...UNREAD,
        typed: true,
        seconds: index * 25,
        bean_temp: 90 + Math.abs(index - 3) * 15,
      })),
      [],
      210,
    )
    const reason = { ok: false, reason: { code: 'curve_sparse' } }
    expect(judgeCurve(short.timeline, 180, 'often')).toMatchObject(reason)
    expect(judgeCurve(steady, FIRST_CRACK_SECONDS, 'sparsely')).toMatchObject(reason)
  })
})

describe('what the curve of a roast earns', () => {
  test('a steady decline earns all points', () => {
    expect(judged(steady).points).toBe(20)
    expect(explained(steady)).toBe(
      'Temperature curve (bean probe): the rate of rise should fall steadily and does: 20 of 20 points.',
    )
  })

  test('0.3 °C of noise usually costs no more than a point', () => {
    const points = Array.from({ length: 9 }, (_, run) => {
      const noise = repeatableNoise(0.3, 7919 * (run + 1))
      return judged(withTemperatures(steady, temperature => temperature + noise())).points
    })
    expect(points.toSorted((a, b) => a - b)[4]).toBeGreaterThanOrEqual(19)
    expect(Math.min(...points)).toBeGreaterThanOrEqual(18)
  })

  test('temperatures in whole degrees cost no more than a point', () => {
    expect(judged(withTemperatures(steady, Math.round)).points).toBeGreaterThanOrEqual(19)
  })

  test('a crash after first crack with a rebound earns about 9', () => {
    const crash = roastRisingAt(
      second => steadyDecline(second) - 5 * bump(second, 500, 30) + 1.5 * bump(second, 550, 25),
    )
    expect(judged(crash).points).toBeGreaterThan(7.5)
    expect(judged(crash).points).toBeLessThan(10.5)
    expect(explained(crash)).toMatch(
      /but crashes [\d.]+ °C\/min below its trend at 8:19, climbs by [\d.]+ °C\/min at 8:55 and flicks up by [\d.]+ °C\/min until 9:\d\d: /,
    )
  })

  test('a stall in the middle earns about 9', () => {
    const stall = roastRisingAt(second => (second >= 280 && second < 335 ? 0 : steadyDecline(second)))
    expect(judged(stall).points).toBeGreaterThan(7.5)
    expect(judged(stall).points).toBeLessThan(10.5)
    expect(explained(stall)).toMatch(/ but stalls for \d\d s from 4:\d\d and climbs by /)
  })

  test('a rising rate of rise earns about 10', () => {
    const rising = roastRisingAt(second => 6 + (6 * (second - 120)) / 480)
    expect(judged(rising).points).toBeGreaterThan(8.5)
    expect(judged(rising).points).toBeLessThan(11.5)
    expect(judged(rising).findings.decline.points).toBe(0)
  })

  test('wild and impossible samples cost nothing', () => {
    const spike = withTemperatures(steady, (temperature, second) => (second === 400 ? 350 : temperature))
    expect(judged(spike).points).toBeGreaterThan(19.9)
    const broken = withTemperatures(steady, (temperature, second) => (second % 9 === 0 ? 1e308 : temperature))
    expect(judged(broken).points).toBeGreaterThan(19.9)
  })

  test('a decline scores the same at half a second, two seconds or seven seconds a sample', () => {
    for (const step of [0.5, 2, 2.5, 7])
      expect(judged(sampledEvery(step, steady)).points).toBeGreaterThan(19.9)
  })

  test('short gaps are bridged', () => {
    const gaps = {
      ...steady,
      beanTemperature: steady.beanTemperature.map((value, s) => (s % 40 < 14 ? null : value)),
    }
    expect(judged(gaps).points).toBeGreaterThan(19.5)
  })
})

describe('first crack and sensor', () => {
  test.each([null, 100, 595, 700, -3])('first crack at %s s is assumed at 80 %% of the roast', seconds => {
    expect(judged(steady, seconds)).toMatchObject({ firstCrackSeconds: 480, firstCrackAssumed: true })
    expect(explained(steady, seconds)).toContain('(bean probe, first crack assumed at 8:00)')
  })

  test.each([240, 470.4, 590])('first crack at %s s is believed', seconds => {
    expect(judged(steady, seconds)).toMatchObject({
      firstCrackSeconds: Math.round(seconds),
      firstCrackAssumed: false,
    })
  })

  test('without a bean probe the infrared sensor is judged, ignoring its start at charge', () => {
    const infrared: Timeline = {
      ...steady,
      beanTemperature: [],
      ibtsTemperature: steady.beanTemperature.map((value, second) =>
        second < 3 ? 210 : Math.min((value ?? 0) + 45, 25 + second * 2),
      ),
    }
    expect(judged(infrared)).toMatchObject({ sensor: 'IBTS', firstCrackAssumed: false })
    expect(judged(infrared).points).toBeGreaterThan(19)
    expect(explained(infrared)).toContain('(IBTS)')
  })

  test('the infrared sensor is judged if the bean probe failed halfway', () => {
    const half = steady.beanTemperature.map((value, second) => (second < 300 ? value : null))
    const warm = steady.beanTemperature.map(value => (value ?? 0) + 60)
    expect(judged({ ...steady, beanTemperature: half, ibtsTemperature: warm }).sensor).toBe('IBTS')
  })
})

describe('curves that cannot be judged', () => {
  const half = {
    ...steady,
    beanTemperature: steady.beanTemperature.map((value, s) => (s > 130 && s < 146 ? null : value)),
  }

  test.each([
    ['no samples', EMPTY_TIMELINE, 'there is no temperature curve'],
    ['no temperatures', { ...steady, beanTemperature: [] }, 'there is no temperature curve'],
    ['a gap of 16 s', half, 'the temperature is missing from 2:10 to 2:26'],
    [
      'no temperature before drop',
      { ...steady, beanTemperature: steady.beanTemperature.map((value, s) => (s > 580 ? null : value)) },
      'the temperature is missing from 9:40 to 10:00',
    ],
    [
      'one sample',
      { ...EMPTY_TIMELINE, timeSeconds: [0], beanTemperature: [150] },
      'the temperature curve covers less than 2:00',
    ],
    [
      'less than two minutes',
      {
        ...EMPTY_TIMELINE,
        timeSeconds: steady.timeSeconds.slice(0, 119),
        beanTemperature: steady.beanTemperature.slice(0, 119),
      },
      'the temperature curve covers less than 2:00',
    ],
  ])('%s', (_, timeline, reason) => {
    expect(judgeCurve(timeline, 470).ok).toBe(false)
    expect(explained(timeline)).toBe(`Temperature curve is not scored: ${reason}.`)
  })
})

test('any samples at all give points between 0 and 20 or a reason', () => {
  const value = fc.option(fc.oneof(fc.double({ min: -50, max: 400 }), fc.double()), { freq: 50 })
  const samples = fc.array(fc.tuple(fc.double({ min: 0.01, max: 6, noNaN: true }), value), { maxLength: 300 })
  fc.assert(
    fc.property(samples, fc.option(fc.double()), (steps, firstCrackSeconds) => {
      let time = -5
      const timeSeconds = steps.map(([step]) => {
        time += step
        return time
      })
      const judgement = judgeCurve(
        { ...EMPTY_TIMELINE, timeSeconds, beanTemperature: steps.map(step => step[1]) },
        firstCrackSeconds,
      )
      expect(explanationOf(judgement)).not.toMatch(/NaN|undefined|Infinity/)
      if (!judgement.ok) return
      expect(judgement.value.points).toBeGreaterThanOrEqual(0)
      expect(judgement.value.points).toBeLessThanOrEqual(20)
    }),
  )
})

test.each([0.01, 1])('a million samples, one every %d s, are judged in linear time', step => {
  const count = 1_000_000
  const { points } = judged({
    ...EMPTY_TIMELINE,
    timeSeconds: Array.from({ length: count }, (_, index) => index * step),
    beanTemperature: Array.from({ length: count }, (_, index) => 100 + 100 * Math.sqrt(index / count)),
  })
  expect(points).toBeGreaterThan(0)
  expect(points).toBeLessThanOrEqual(20)
})
