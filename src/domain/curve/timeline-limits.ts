import { namesIn } from '#domain/record/named-values.ts'
import type { Series, Timeline } from './timeline.ts'

/** The least and the most that a number may be. */
export interface Limits {
  readonly least: number
  readonly most: number
}

/** Seconds. No roast lasts longer, and no recording either. */
export const WEEK_SECONDS = 7 * 24 * 3600

/** °C, °C/min and the steps of a dial: far beyond what a sensor or a dial can show, but still small enough to draw. */
const TEMPERATURE: Limits = { least: -300, most: 2_000 }
const RATE_OF_RISE: Limits = { least: -100_000, most: 100_000 }
const SETTING: Limits = { least: -1_000, most: 100_000 }

/** What each column of a timeline may hold, where it is sent, stored and restored. */
export const SERIES_LIMITS: Readonly<Record<keyof Timeline, Limits>> = {
  timeSeconds: { least: -WEEK_SECONDS, most: WEEK_SECONDS },
  ibtsTemperature: TEMPERATURE,
  beanTemperature: TEMPERATURE,
  ibtsRateOfRise: RATE_OF_RISE,
  beanRateOfRise: RATE_OF_RISE,
  power: SETTING,
  fan: SETTING,
  drum: SETTING,
}

/** Why a timeline can't be kept, as a predicate; null if it can. It has ascending times and values within limits. */
export function timelineProblem(timeline: Timeline): string | null {
  const { timeSeconds } = timeline
  for (let sample = 0; sample < timeSeconds.length; sample += 1) {
    const isLater = sample === 0 || timeSeconds[sample]! > timeSeconds[sample - 1]!
    if (timeSeconds[sample] === null || !isLater) return 'must have times in ascending order'
  }
  for (const column of namesIn(SERIES_LIMITS)) {
    const { least, most } = SERIES_LIMITS[column]
    if (!areWithin(timeline[column], SERIES_LIMITS[column])) {
      return `must have values from ${least} to ${most} in ${column}`
    }
  }
  return null
}

function areWithin(series: Series, { least, most }: Limits): boolean {
  for (let sample = 0; sample < series.length; sample += 1) {
    const value = series[sample]
    if (value != null && !(value >= least && value <= most)) return false
  }
  return true
}
