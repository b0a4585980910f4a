import { formatDuration } from '../duration.ts'
import type { FirstCrack } from '../first-crack.ts'
import { failure, type Result, success } from '../result.ts'
import { round } from '../units.ts'
import { weightLossPercent } from '../weight-loss.ts'
import { COMPONENT_POINTS, linearShare, pointsOfTwenty } from './points.ts'

/** One component of a score; null points where it can't be known, and the sentence says what is missing. */
export interface ScorePart {
  /** 0 to 20, in full precision. */
  points: number | null
  /** One plain sentence: the measured value, the ideal, the points. */
  explanation: string
}

/** The values that earn all points, and how far outside of them the last point is lost. */
interface IdealRange {
  lowest: number
  highest: number
  /** Distance from the nearer bound at which the points reach 0. */
  tolerance: number
}

/** Duration in minutes, the others in percent (specification, section 9). */
export const IDEAL_RANGES = {
  duration: { lowest: 8, highest: 12, tolerance: 4 },
  weight_loss: { lowest: 12, highest: 16, tolerance: 4 },
  first_crack: { lowest: 65, highest: 80, tolerance: 15 },
  development: { lowest: 15, highest: 25, tolerance: 10 },
} as const satisfies Record<string, IdealRange>

/** The share of a roast before first crack, in percent, that earns both of its components in full. */
export const FIRST_CRACK_FOR_BOTH = {
  from: Math.max(IDEAL_RANGES.first_crack.lowest, 100 - IDEAL_RANGES.development.highest),
  to: Math.min(IDEAL_RANGES.first_crack.highest, 100 - IDEAL_RANGES.development.lowest),
}

/** Durations outside of these seconds are an error of the record, not a roast. */
export const SHORTEST_ROAST_SECONDS = 3 * 60
export const LONGEST_ROAST_SECONDS = 30 * 60
const HIGHEST_WEIGHT_LOSS_PERCENT = 30

/** Points for the time from charge to drop. */
export function durationPart(durationSeconds: number | null): ScorePart {
  const duration = believableDuration(durationSeconds)
  if (!duration.ok) return unknownPart('Duration', duration.reason)
  const { lowest, highest } = IDEAL_RANGES.duration
  return rangePart(
    `Duration ${formatDuration(duration.value)}`,
    duration.value / 60,
    IDEAL_RANGES.duration,
    `${formatDuration(lowest * 60)} to ${formatDuration(highest * 60)}`,
  )
}

/** Points for the share of the green weight that was lost. */
export function weightLossPart(
  greenWeightGrams: number | null,
  roastedWeightGrams: number | null,
): ScorePart {
  const loss = believableWeightLoss(greenWeightGrams, roastedWeightGrams)
  if (!loss.ok) return unknownPart('Weight loss', loss.reason)
  return percentPart(`Weight loss ${percent(loss.value)}`, loss.value, IDEAL_RANGES.weight_loss)
}

/** Points for the share of the roast before first crack. */
export function firstCrackPart(durationSeconds: number | null, firstCrack: FirstCrack | null): ScorePart {
  const times = believableFirstCrack(durationSeconds, firstCrack)
  if (!times.ok) return unknownPart('First crack', times.reason)
  const { firstCrackSeconds, totalSeconds } = times.value
  const share = (firstCrackSeconds / totalSeconds) * 100
  const source = firstCrack?.inferred ? ' (inferred from the curve)' : ''
  const measured = `First crack at ${formatDuration(firstCrackSeconds)}${source}, ${percent(share)} of the roast`
  return percentPart(measured, share, IDEAL_RANGES.first_crack)
}

/** Points for the share of the roast after first crack. */
export function developmentPart(durationSeconds: number | null, firstCrack: FirstCrack | null): ScorePart {
  const times = believableFirstCrack(durationSeconds, firstCrack)
  if (!times.ok) return unknownPart('Development time ratio', times.reason)
  const { firstCrackSeconds, totalSeconds } = times.value
  const ratio = ((totalSeconds - firstCrackSeconds) / totalSeconds) * 100
  return percentPart(`Development time ratio ${percent(ratio)}`, ratio, IDEAL_RANGES.development)
}

function believableDuration(durationSeconds: number | null): Result<number, string> {
  if (durationSeconds === null || !Number.isFinite(durationSeconds)) return failure('the duration is unknown')
  const duration = `a duration of ${formatDuration(durationSeconds)}`
  if (durationSeconds < SHORTEST_ROAST_SECONDS) {
    return failure(`${duration} is shorter than ${formatDuration(SHORTEST_ROAST_SECONDS)}`)
  }
  if (durationSeconds > LONGEST_ROAST_SECONDS) {
    return failure(`${duration} is longer than ${formatDuration(LONGEST_ROAST_SECONDS)}`)
  }
  return success(durationSeconds)
}

function believableWeightLoss(
  greenWeightGrams: number | null,
  roastedWeightGrams: number | null,
): Result<number, string> {
  const hasGreen = isPositive(greenWeightGrams)
  const hasRoasted = isPositive(roastedWeightGrams)
  if (!hasGreen && !hasRoasted) return failure('the green weight and the roasted weight are unknown')
  if (!hasGreen) return failure('the green weight is unknown')
  if (!hasRoasted) return failure('the roasted weight is unknown')
  const loss = weightLossPercent(greenWeightGrams, roastedWeightGrams) ?? 0
  if (loss < 0) return failure('the roasted weight is above the green weight')
  if (loss > HIGHEST_WEIGHT_LOSS_PERCENT) {
    return failure(`a loss of ${percent(loss)} is over ${HIGHEST_WEIGHT_LOSS_PERCENT} %`)
  }
  return success(loss)
}

function isPositive(weightGrams: number | null): boolean {
  return weightGrams !== null && Number.isFinite(weightGrams) && weightGrams > 0
}

function believableFirstCrack(
  durationSeconds: number | null,
  firstCrack: FirstCrack | null,
): Result<{ firstCrackSeconds: number; totalSeconds: number }, string> {
  const duration = believableDuration(durationSeconds)
  if (!duration.ok) return duration
  if (firstCrack === null || !Number.isFinite(firstCrack.seconds)) return failure('first crack is unknown')
  const { seconds } = firstCrack
  if (seconds < 0 || seconds > duration.value) {
    return failure(`first crack at ${formatDuration(seconds)} lies outside the roast`)
  }
  return success({ firstCrackSeconds: seconds, totalSeconds: duration.value })
}

function percentPart(measured: string, value: number, ideal: IdealRange): ScorePart {
  return rangePart(measured, value, ideal, `${ideal.lowest} to ${ideal.highest} %`)
}

/** Full points within the ideal range, falling in a straight line to none at the tolerance outside of it. */
function rangePart(measured: string, value: number, ideal: IdealRange, idealText: string): ScorePart {
  const distance = Math.max(0, ideal.lowest - value, value - ideal.highest)
  const points = COMPONENT_POINTS * linearShare(distance, { full: 0, none: ideal.tolerance })
  const outside = value < ideal.lowest ? 'below' : 'above'
  const place = distance === 0 ? 'within' : outside
  return { points, explanation: `${measured}, ${place} the ideal ${idealText}: ${pointsOfTwenty(points)}.` }
}

function unknownPart(name: string, reason: string): ScorePart {
  return { points: null, explanation: `${name} is not scored: ${reason}.` }
}

function percent(value: number): string {
  return `${round(value, 1).toFixed(1)} %`
}
