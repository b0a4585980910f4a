import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import {
  DROP_SECONDS,
  FIRST_CRACK_SECONDS,
  roastRisingAt,
  steadyDecline,
} from '#domain/testing/synthetic-roasts.ts'
import { correctedRoast } from './corrected-roast.ts'
import { type Correction, marksSetByHand, recordedMarks } from './correction.ts'
import { correctionProblemText } from './correction-problem-text.ts'
import { correctionProblems } from './correction-problems.ts'
import { MILESTONE_TYPES, type Milestone } from './milestones.ts'
import { roastFigures } from './roast.ts'

const timeline = roastRisingAt(steadyDecline)
const milestones: Milestone[] = [{ milestone_type: '1st_crack_start', time_seconds: FIRST_CRACK_SECONDS }]
const recording = { timeline, milestones }
const recorded = recordedMarks(recording)
const marks = (change: Partial<Correction> = {}): Correction => ({ ...recorded, ...change })
const at = (milestone_type: Milestone['milestone_type'], time_seconds: number) => ({
  milestone_type,
  time_seconds,
})
const problems = (change: Partial<Correction>) =>
  correctionProblems(timeline, marks(change)).map(correctionProblemText)

describe('a corrected roast', () => {
  test('counts its times from the corrected charge and ends at the corrected drop', () => {
    const corrected = correctedRoast(recording, marks({ charge_seconds: 10, drop_seconds: 590 }))
    expect(corrected.timeline.timeSeconds).toEqual(Array.from({ length: 581 }, (_, second) => second))
    expect(corrected.timeline.beanTemperature).toEqual(timeline.beanTemperature.slice(10, 591))
    expect(corrected.milestones).toEqual([at('1st_crack_start', 460)])
    expect(roastFigures(corrected.timeline, corrected.milestones)).toMatchObject({
      total_duration_seconds: 580,
      fc_minutes: 7.6667,
      dtr_percent: 20.6897,
    })
  })

  test('has a sample at charge and drop, even between two that were measured', () => {
    const coarse = {
      ...EMPTY_TIMELINE,
      timeSeconds: [0, 2, 4, 6],
      ibtsTemperature: [null, 100, null, 120],
      beanTemperature: [90, 80, 84, 88],
      power: [8, 8, 7, 6],
      ibtsRateOfRise: [null, null, null, null],
      beanRateOfRise: [-2, -1, 1, 2],
      fan: [2, 2, 3, 3],
      drum: [9, 9, 9, 9],
    }
    const correction = { milestones: [], charge_seconds: 1.2, drop_seconds: 5 }
    const { timeline } = correctedRoast({ timeline: coarse, milestones: [] }, correction)
    expect(timeline.timeSeconds).toEqual([0, 0.8, 2.8, 3.8])
    expect(timeline.ibtsTemperature).toEqual([null, 100, null, null])
    expect(timeline.beanTemperature).toEqual([84, 80, 84, 86])
    expect(timeline.power).toEqual([8, 8, 7, 7])
  })

  test('without a correction, or with what was recorded, is the recording itself', () => {
    expect(correctedRoast(recording, null)).toBe(recording)
    expect(correctedRoast(recording, marks()).timeline).toBe(timeline)
    expect(marksSetByHand(recorded, marks())).toEqual([])
  })

  test('knows which marks were moved, added or removed', () => {
    const yellow = [...milestones, at('yellowing', 300)]
    expect(marksSetByHand(recorded, marks({ milestones: yellow }))).toEqual(['yellowing'])
    expect(marksSetByHand(recorded, marks({ milestones: [] }))).toEqual(['1st_crack_start'])
    expect(marksSetByHand(recorded, marks({ charge_seconds: 5, drop_seconds: 590 }))).toEqual([
      'charge',
      'drop',
    ])
  })
})

describe('a correction is refused with a sentence', () => {
  test.each<[string, Partial<Correction>]>([
    ['Drop at 10:01 is after the last sample at 10:00.', { drop_seconds: 601 }],
    ['Charge at -0:05 is before the first sample at 0:00.', { charge_seconds: -5 }],
    ['First crack start at 7:50 is not after charge at 7:50.', { charge_seconds: 470 }],
    ['First crack start at 7:50 is after drop at 7:49.5.', { drop_seconds: 469.5 }],
    ['Drop needs a time, because this roast has samples.', { drop_seconds: null }],
    ['Drop at 1:40 is not after charge at 1:40.', { charge_seconds: 100, drop_seconds: 100, milestones: [] }],
    [
      'First crack start is given twice: 7:30, 7:50.',
      { milestones: [at('1st_crack_start', 450), ...milestones] },
    ],
    [
      'First crack start at 7:50 is before yellowing at 8:00.',
      { milestones: [at('yellowing', 480), ...milestones] },
    ],
    [
      'First crack start at 7:50 is not after yellowing at 7:50.',
      { milestones: [at('yellowing', 470), ...milestones] },
    ],
    [
      'First crack end at 7:49.9 is before first crack start at 7:50.',
      { milestones: [at('1st_crack_end', 469.9), ...milestones] },
    ],
    [
      'Second crack start at 9:00 is before first crack end at 9:10.',
      { milestones: [at('2nd_crack_start', 540), at('1st_crack_end', 550)] },
    ],
    ['Each time must be a finite number of seconds.', { charge_seconds: Number.NaN }],
  ])('%s', (sentence, change) => {
    expect(problems(change)).toEqual([sentence])
  })

  test('if the roast has no samples to move its limits in', () => {
    const unmoved = { milestones, charge_seconds: 0, drop_seconds: null }
    expect(correctionProblems(EMPTY_TIMELINE, unmoved)).toEqual([])
    const moved = correctionProblems(EMPTY_TIMELINE, { ...unmoved, drop_seconds: 600 })
    expect(moved.map(correctionProblemText)).toEqual([
      "This roast has no samples, so its charge and drop can't be moved.",
    ])
  })

  test('two marks of first crack and of second crack may share a time', () => {
    const together = [at('1st_crack_start', 480), at('1st_crack_end', 480), at('2nd_crack_start', 480)]
    expect(problems({ milestones: together, drop_seconds: 480 })).toEqual([])
  })
})

const anyTime = fc.oneof(
  fc.integer({ min: -100, max: 700 }),
  fc.double({ min: -100, max: 700, noNaN: true }),
  fc.constantFrom(0, DROP_SECONDS, Number.NaN, Number.POSITIVE_INFINITY),
)
const anyCorrection = fc.record<Correction>({
  charge_seconds: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) }, anyTime),
  drop_seconds: fc.option(fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 300, max: 600 }) }, anyTime)),
  milestones: fc.array(
    fc.record({ milestone_type: fc.constantFrom(...MILESTONE_TYPES), time_seconds: anyTime }),
    { maxLength: 4 },
  ),
})

test('whatever is not refused is a roast whose marks lie between charge and drop', () => {
  let accepted = 0
  const property = fc.property(anyCorrection, correction => {
    if (correctionProblems(timeline, correction).length > 0) return
    accepted += 1
    const corrected = correctedRoast(recording, correction)
    const { timeSeconds } = corrected.timeline
    const length = correction.drop_seconds! - correction.charge_seconds
    expect(timeSeconds[0]).toBe(0)
    expect(timeSeconds.at(-1)).toBeCloseTo(length, 5)
    expect(timeSeconds.every((time, index) => index === 0 || time > timeSeconds[index - 1]!)).toBe(true)
    const types = corrected.milestones.map(milestone => milestone.milestone_type)
    expect(new Set(types).size).toBe(types.length)
    for (const { time_seconds } of corrected.milestones) {
      expect(time_seconds).toBeGreaterThanOrEqual(0)
      expect(time_seconds).toBeLessThanOrEqual(timeSeconds.at(-1)! + 1e-6)
    }
  })
  fc.assert(property, { numRuns: 2000 })
  expect(accepted).toBeGreaterThan(100)
})
