import { durationSeconds, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import type { Milestone } from './milestones.ts'
import { finalTemperature } from './roast.ts'
import { MACHINE_SETTINGS, type MachineSetting, roastingSpan } from './roasting-settings.ts'

/** A change of a machine's setting in a roast. */
export interface RoastStep {
  /** Since charge. */
  timeSeconds: number
  /** °C at that time, null if unknown. */
  beanTemperature: number | null
  ibtsTemperature: number | null
  setting: MachineSetting
  /** Null for what was set first. */
  from: number | null
  to: number
}

/** A value that was set for a shorter time was passed on the way to another. */
const SHORTEST_SECONDS = 3

/**
 * What the operator set and when, in order of time: the settings 5 s after charge at 0, then each change until 5 s
 * before drop. A value that was held for less than 3 s doesn't count; the next one begins at its own time.
 */
export function roastSteps(timeline: Timeline): RoastStep[] {
  const { timeSeconds, beanTemperature, ibtsTemperature } = timeline
  return MACHINE_SETTINGS.flatMap(setting =>
    changesOf(timeline, timeline[setting]).map(change => ({
      ...change,
      setting,
      beanTemperature: valueAt(timeSeconds, beanTemperature, change.timeSeconds),
      ibtsTemperature: valueAt(timeSeconds, ibtsTemperature, change.timeSeconds),
    })),
  ).sort((a, b) => a.timeSeconds - b.timeSeconds)
}

/** Steps, marks and temperatures for roasting again, under their names in the API. Temperatures in °C. */
export function stepsOf(timeline: Timeline, milestones: readonly Milestone[]) {
  const { timeSeconds, beanTemperature, ibtsTemperature } = timeline
  const beanAt = (seconds: number) => valueAt(timeSeconds, beanTemperature, seconds)
  return {
    charge_temp: beanAt(0) ?? valueAt(timeSeconds, ibtsTemperature, 0),
    steps: roastSteps(timeline).map(step => ({
      time_seconds: step.timeSeconds,
      bean_temp: step.beanTemperature,
      ibts_temp: step.ibtsTemperature,
      setting: step.setting,
      from: step.from,
      to: step.to,
    })),
    marks: milestones
      .map(mark => ({ ...mark, bean_temp: beanAt(mark.time_seconds) }))
      .sort((a, b) => a.time_seconds - b.time_seconds),
    drop_seconds: durationSeconds(timeline),
    drop_temp: finalTemperature(timeline, beanTemperature) ?? finalTemperature(timeline, ibtsTemperature),
  }
}

type Change = Pick<RoastStep, 'timeSeconds' | 'from' | 'to'>

function changesOf(timeline: Timeline, series: Series): Change[] {
  const span = roastingSpan(timeline)
  if (span === null) return []
  const held = heldValues(timeline, series)
  const first = held.findLast(({ startSeconds }) => startSeconds <= span.startSeconds)
  const changes: Change[] = first === undefined ? [] : [{ timeSeconds: 0, from: null, to: first.value }]
  for (const { value, startSeconds } of held) {
    const from = changes.at(-1)?.to ?? null
    if (value === from || startSeconds <= span.startSeconds || startSeconds > span.endSeconds) continue
    changes.push({ timeSeconds: startSeconds, from, to: value })
  }
  return changes
}

interface HeldValue {
  value: number
  startSeconds: number
}

/** The values since charge that were held for a while; an unknown value counts as the one before it. */
function heldValues(timeline: Timeline, series: Series): HeldValue[] {
  const values: HeldValue[] = []
  for (const [sample, seconds] of timeline.timeSeconds.entries()) {
    const value = series[sample] ?? null
    if (value !== null && value !== values.at(-1)?.value)
      values.push({ value, startSeconds: Math.max(0, seconds) })
  }
  const drop = durationSeconds(timeline) ?? 0
  return values.filter(({ startSeconds }, index) => {
    const end = values[index + 1]?.startSeconds ?? drop
    return end - startSeconds >= SHORTEST_SECONDS
  })
}
