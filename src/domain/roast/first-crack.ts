import { longestStep } from '#domain/curve/longest-step.ts'
import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import { round } from '#domain/record/units.ts'
import { type Milestone, milestoneSeconds } from './milestones.ts'

export interface FirstCrack {
  /** Seconds since charge. */
  seconds: number
  /** True if nobody marked it and it was read off the curve. */
  inferred: boolean
}

const EARLIEST_INFERRED_SECONDS = 360
const LOWEST_INFERRED_TEMPERATURE = 180
const RATE_OF_RISE_JUMP = 5
/** More decimals than any file has: 10.31 - 5.31 is exactly 5.00, although its binary value is larger. */
const DECIMALS_COMPARED = 9

/** First crack as marked, otherwise as inferred from the curve; null if it can't be inferred either. */
export function firstCrack(milestones: readonly Milestone[], timeline: Timeline): FirstCrack | null {
  const marked = milestoneSeconds(milestones, '1st_crack_start')
  if (marked !== null) return { seconds: marked, inferred: false }
  const seconds = inferredFirstCrackSeconds(timeline)
  return seconds === null ? null : { seconds, inferred: true }
}

/**
 * The first sample at or after 360 s with at least 180 °C whose bean rate of rise exceeds that of the previous sample
 * by more than 5 °C/min (specification, section 4), unless a gap is between them. The temperature is IBTS, or the bean
 * probe if the roast has no IBTS.
 */
function inferredFirstCrackSeconds(timeline: Timeline): number | null {
  const temperature = hasValues(timeline.ibtsTemperature)
    ? timeline.ibtsTemperature
    : timeline.beanTemperature
  const longest = longestStep(timeline.timeSeconds)
  const index = timeline.timeSeconds.findIndex((time, sample) => {
    const rate = timeline.beanRateOfRise[sample] ?? null
    const rateBefore = timeline.beanRateOfRise[sample - 1] ?? null
    return (
      time >= EARLIEST_INFERRED_SECONDS &&
      (temperature[sample] ?? 0) >= LOWEST_INFERRED_TEMPERATURE &&
      rate !== null &&
      rateBefore !== null &&
      time - timeline.timeSeconds[sample - 1]! <= longest &&
      round(rate - rateBefore, DECIMALS_COMPARED) > RATE_OF_RISE_JUMP
    )
  })
  return timeline.timeSeconds[index] ?? null
}

/**
 * Development time ratio: the share of the roast after first crack, in percent, unrounded. Null if either time is
 * unknown or first crack lies outside the roast.
 */
export function developmentTimeRatioPercent(
  totalSeconds: number | null | undefined,
  firstCrackSeconds: number | null | undefined,
): number | null {
  if (totalSeconds == null || firstCrackSeconds == null) return null
  if (!(totalSeconds > 0 && firstCrackSeconds >= 0 && firstCrackSeconds <= totalSeconds)) return null
  return ((totalSeconds - firstCrackSeconds) / totalSeconds) * 100
}
