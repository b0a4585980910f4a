import { durationSeconds, type Timeline } from '#domain/curve/timeline.ts'
import type { HowTyped } from '#domain/live/how-typed.ts'
import { developmentTimeRatioPercent, type FirstCrack } from '#domain/roast/first-crack.ts'
import { type Milestone, milestoneSeconds } from '#domain/roast/milestones.ts'
import { turningPoint } from '#domain/roast/turning-point.ts'
import { judgeCurve } from '#domain/score/curve-part.ts'
import type { Sensor } from '#domain/score/sensor.ts'
import { momentAt, type TimeSpan } from '#domain/words/time-span.ts'
import { findingSentences, type JudgedSentence } from './finding-sentences.ts'
import { roastTemperature, sensorOf } from './roast-temperature.ts'

/** What happened in a roast, in order of time: facts, from which sentences are made elsewhere. */
export interface CurveStory {
  /** What measured the temperatures of the sentences; null if nothing did. */
  sensor: Sensor | null
  sentences: readonly StorySentence[]
}

/** One thing that happened, and where on the time axis. Temperatures in °C, null if unknown. */
export type StorySentence = RecordedSentence | JudgedSentence

type RecordedSentence = TimeSpan &
  (
    | { kind: 'charge' | 'turning_point' | 'second_crack'; temperature: number | null }
    /** From charge to yellowing; the temperature is that of its end. */
    | { kind: 'drying'; temperature: number | null }
    /** From yellowing to first crack. */
    | { kind: 'maillard' }
    | { kind: 'first_crack'; temperature: number | null; inferred: boolean }
    | { kind: 'drop'; temperature: number | null; development: Development | null }
  )

/** The time from first crack to drop. */
interface Development {
  seconds: number
  /** Share of the whole roast, unrounded. */
  percent: number
}

/**
 * The story of a roast's curve. First crack is marked or inferred. Events that are unknown or outside the roast are
 * left out. Without a timeline there are no sentences. `typed` is absent if a machine measured the temperatures.
 */
export function curveStory(
  timeline: Timeline,
  milestones: readonly Milestone[],
  crack: FirstCrack | null,
  typed?: HowTyped,
): CurveStory {
  const drop = durationSeconds(timeline)
  if (drop === null) return { sensor: null, sentences: [] }
  const record = { timeline, milestones, crack, drop, temperatureAt: roastTemperature(timeline) }
  const sentences = [
    charge(record),
    ...turning(record),
    ...drying(record),
    ...maillard(record),
    ...cracks(record),
    ...findingSentences(judgeCurve(timeline, crack?.seconds ?? null, typed)),
    dropped(record),
  ]
  return {
    sensor: sensorOf(timeline),
    sentences: sentences.sort((one, other) => toldSeconds(one) - toldSeconds(other)),
  }
}

/**
 * When a sentence is told, in seconds since charge: drying and the decline when they are over, a crash and a flick
 * where they are deepest and highest, as the score does, the others at first.
 */
export function toldSeconds({ kind, startSeconds, endSeconds }: StorySentence): number {
  return TOLD_AT_END.has(kind) ? endSeconds : startSeconds
}

const TOLD_AT_END: ReadonlySet<StorySentence['kind']> = new Set(['drying', 'decline', 'crash', 'flick'])

interface RoastRecord {
  timeline: Timeline
  milestones: readonly Milestone[]
  crack: FirstCrack | null
  /** Seconds since charge. */
  drop: number
  temperatureAt: (seconds: number) => number | null
}

function charge({ temperatureAt }: RoastRecord): StorySentence {
  return { kind: 'charge', ...momentAt(0), temperature: temperatureAt(0) }
}

function turning({ timeline }: RoastRecord): StorySentence[] {
  const turned = turningPoint(timeline)
  if (turned === null) return []
  return [{ kind: 'turning_point', ...momentAt(turned.seconds), temperature: turned.temperature }]
}

function drying(record: RoastRecord): StorySentence[] {
  const yellow = yellowing(record)
  if (yellow === null) return []
  return [{ kind: 'drying', startSeconds: 0, endSeconds: yellow, temperature: record.temperatureAt(yellow) }]
}

function maillard(record: RoastRecord): StorySentence[] {
  const yellow = yellowing(record)
  const crack = firstCrackSeconds(record)
  if (yellow === null || crack === null || crack <= yellow) return []
  return [{ kind: 'maillard', startSeconds: yellow, endSeconds: crack }]
}

function cracks(record: RoastRecord): StorySentence[] {
  const { crack, milestones, temperatureAt } = record
  const first = firstCrackSeconds(record)
  const second = insideRoast(record, milestoneSeconds(milestones, '2nd_crack_start'))
  const sentences: StorySentence[] = []
  if (first !== null) {
    const inferred = crack?.inferred === true
    sentences.push({ kind: 'first_crack', ...momentAt(first), temperature: temperatureAt(first), inferred })
  }
  if (second !== null) {
    sentences.push({ kind: 'second_crack', ...momentAt(second), temperature: temperatureAt(second) })
  }
  return sentences
}

function dropped(record: RoastRecord): StorySentence {
  const { drop, temperatureAt } = record
  const crack = firstCrackSeconds(record)
  const percent = developmentTimeRatioPercent(drop, crack)
  return {
    kind: 'drop',
    ...momentAt(drop),
    temperature: temperatureAt(drop),
    development: crack === null || percent === null ? null : { seconds: drop - crack, percent },
  }
}

function yellowing(record: RoastRecord): number | null {
  return insideRoast(record, milestoneSeconds(record.milestones, 'yellowing'))
}

function firstCrackSeconds(record: RoastRecord): number | null {
  return insideRoast(record, record.crack?.seconds ?? null)
}

function insideRoast({ drop }: RoastRecord, seconds: number | null): number | null {
  return seconds !== null && seconds >= 0 && seconds <= drop ? seconds : null
}
