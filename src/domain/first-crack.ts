import { type Milestone, milestoneSeconds } from './milestones.ts'
import { hasValues, type Timeline } from './timeline.ts'
import { round } from './units.ts'

export interface FirstCrack {
  /** Seconds since charge. */
  seconds: number
  /** True where nobody marked it and it was read off the curve. */
  inferred: boolean
}

const EARLIEST_INFERRED_SECONDS = 360
const LOWEST_INFERRED_TEMPERATURE = 180
const RATE_OF_RISE_JUMP = 5
/** More than any file has: 10.31 lies 5.00 above 5.31, and only its binary value further. */
const DECIMALS_COMPARED = 9

/** First crack as it was marked, else as the curve shows it, else null. */
export function firstCrack(milestones: readonly Milestone[], timeline: Timeline): FirstCrack | null {
  const marked = milestoneSeconds(milestones, '1st_crack_start')
  if (marked !== null) return { seconds: marked, inferred: false }
  const seconds = inferredFirstCrackSeconds(timeline)
  return seconds === null ? null : { seconds, inferred: true }
}

/**
 * The first sample at or after 360 s with at least 180 °C whose bean rate of rise exceeds the sample before by
 * more than 5 °C/min (specification, section 4). The temperature is IBTS, or the bean probe in a roast without it.
 */
function inferredFirstCrackSeconds(timeline: Timeline): number | null {
  const temperature = hasValues(timeline.ibtsTemperature)
    ? timeline.ibtsTemperature
    : timeline.beanTemperature
  const index = timeline.timeSeconds.findIndex((time, sample) => {
    const rate = timeline.beanRateOfRise[sample] ?? null
    const rateBefore = timeline.beanRateOfRise[sample - 1] ?? null
    return (
      time >= EARLIEST_INFERRED_SECONDS &&
      (temperature[sample] ?? 0) >= LOWEST_INFERRED_TEMPERATURE &&
      rate !== null &&
      rateBefore !== null &&
      round(rate - rateBefore, DECIMALS_COMPARED) > RATE_OF_RISE_JUMP
    )
  })
  return timeline.timeSeconds[index] ?? null
}

/**
 * Development time ratio: the share of the roast after first crack, in percent, unrounded.
 * Null where either time is unknown or first crack lies outside the roast.
 */
export function developmentTimeRatioPercent(
  totalSeconds: number | null | undefined,
  firstCrackSeconds: number | null | undefined,
): number | null {
  if (totalSeconds == null || firstCrackSeconds == null) return null
  if (!(totalSeconds > 0 && firstCrackSeconds >= 0 && firstCrackSeconds <= totalSeconds)) return null
  return ((totalSeconds - firstCrackSeconds) / totalSeconds) * 100
}
