import { mean, slopePerMinute } from '#domain/curve/rate-of-rise.ts'
import { round } from '#domain/record/units.ts'
import { momentAt, type TimeSpan } from '#domain/words/time-span.ts'
import { linearShare } from './points.ts'

/** The result of one check of a curve. */
export interface CurveFinding {
  /** Points earned, unrounded. */
  points: number
  /** How large the fault is, in °C/min; in seconds for a stall. */
  amount: number
  /** Where the fault is; null without one. */
  place: TimeSpan | null
}

/** The part of a roast that is judged, in whole seconds since charge. */
export interface CurveSpan {
  /** The highest rate of rise after the turning point. */
  peak: number
  firstCrack: number
  /** Shortly before drop. */
  end: number
}

/** The most points of each finding; they add up to the component's 20. */
export const FINDING_POINTS = { decline: 8, crash: 5, flick: 4, stall: 3 } as const
export type CurveFindingName = keyof typeof FINDING_POINTS

/** Whether a finding costs so much that it shows in the points, which are rounded to one decimal. */
export function costsPoints(name: CurveFindingName, finding: CurveFinding): boolean {
  return round(FINDING_POINTS[name] - finding.points, 1) > 0
}

/**
 * Whether the largest increase in the decline is a climb of the rate of rise; otherwise the rate only fell too little.
 */
export function isClimb(decline: CurveFinding): boolean {
  return decline.amount > STEP_LIMITS.none
}

/** The decline of what a machine measured is judged in blocks of so many seconds. */
export const BLOCK_SECONDS = 30
/** Change from one block's slope to the next, °C/min. */
const STEP_LIMITS = { full: -0.25, none: 0.5 }
/** Mean credit of all steps. */
const CREDIT_LIMITS = { full: 0.9, none: 0.45 }
/** Total rise of the uncredited steps, °C/min. */
const CLIMB_LIMITS = { full: 0, none: 6 }

/**
 * How steadily the rate of rise falls from its peak to the end. Compares the slopes of the temperature over blocks of
 * so many seconds, counted back from the end. `amount` is the largest increase, `place` the moment where it begins.
 */
export function declineFinding(
  temperatures: Float64Array,
  { peak, end }: CurveSpan,
  blockSeconds = BLOCK_SECONDS,
): CurveFinding {
  const blocks = Math.floor((end - peak) / blockSeconds)
  const start = end - blocks * blockSeconds
  const slopes = Float64Array.from({ length: blocks }, (_, block) => {
    const from = start + block * blockSeconds
    return slopePerMinute(temperatures.subarray(from, from + blockSeconds + 1))
  })
  const steps = slopes.subarray(1).map((slope, block) => slope - (slopes[block] ?? slope))
  if (steps.length === 0) return { points: 0, amount: 0, place: momentAt(peak) }
  const credit = mean(steps.map(step => linearShare(step, STEP_LIMITS)))
  const climb = steps.reduce((sum, step) => sum + Math.max(0, step - STEP_LIMITS.none), 0)
  const worst = largest(steps)
  return {
    points: FINDING_POINTS.decline * linearShare(credit, CREDIT_LIMITS) * linearShare(climb, CLIMB_LIMITS),
    amount: worst,
    place: worst > STEP_LIMITS.full ? momentAt(start + (steps.indexOf(worst) + 1) * blockSeconds) : null,
  }
}

/** The trend is fitted from this long before first crack and extended to this long after it. */
const TREND_FROM_SECONDS_BEFORE = 90
const TREND_SECONDS_AFTER = 60
/** The search for a crash or a flick starts this long before first crack. */
const LEAD_SECONDS = 15
const FEWEST_TREND_SECONDS = 30
/** °C/min per minute. */
const STEEPEST_TREND = -6
/** °C/min. */
const CRASH_LIMITS = { full: 1.5, none: 4.5 }

/**
 * How far the rate of rise falls below its own trend around first crack. The trend is a line fitted to the approach
 * to first crack; `amount` is its largest excess over the measured rate, °C/min. `place` ends there and starts where
 * the rate leaves the trend.
 */
export function crashFinding(rates: Float64Array, { peak, firstCrack, end }: CurveSpan): CurveFinding {
  const from = firstCrack - LEAD_SECONDS
  const trendFrom = Math.max(peak, firstCrack - TREND_FROM_SECONDS_BEFORE)
  const approach = rates.subarray(trendFrom, from + 1)
  const level = mean(approach)
  const middle = trendFrom + (approach.length - 1) / 2
  const fitted = approach.length < FEWEST_TREND_SECONDS ? 0 : slopePerMinute(approach)
  const slope = Math.min(0, Math.max(STEEPEST_TREND, fitted))
  const excess = rates
    .subarray(from, Math.min(firstCrack + TREND_SECONDS_AFTER, end) + 1)
    .map((rate, second) => {
      const trend = level + (slope * (from + second - middle)) / 60
      return Math.max(0, trend) - rate
    })
  const amount = Math.max(0, largest(excess))
  const worst = excess.indexOf(amount)
  const start = excess.subarray(0, worst).findLastIndex(value => value <= 0) + 1
  return {
    points: FINDING_POINTS.crash * linearShare(amount, CRASH_LIMITS),
    amount,
    place: amount > 0 ? { startSeconds: from + start, endSeconds: from + worst } : null,
  }
}

/** °C/min. */
const FLICK_LIMITS = { full: 0.5, none: 2.5 }

/**
 * How far the rate of rise climbs again after first crack: the largest rise above its running minimum, °C/min. `place`
 * goes from that minimum to the top.
 */
export function flickFinding(rates: Float64Array, { firstCrack, end }: CurveSpan): CurveFinding {
  const from = firstCrack - LEAD_SECONDS
  let lowest = Number.POSITIVE_INFINITY
  const rises = rates.subarray(from, end + 1).map(rate => {
    lowest = Math.min(lowest, rate)
    return rate - lowest
  })
  const amount = largest(rises)
  const top = rises.indexOf(amount)
  const start = rises.subarray(0, top).lastIndexOf(0)
  return {
    points: FINDING_POINTS.flick * linearShare(amount, FLICK_LIMITS),
    amount,
    place: amount > 0 ? { startSeconds: from + start, endSeconds: from + top } : null,
  }
}

/** °C/min at or below which the temperature hardly rises. */
const STALLED_RATE = 0.5
/** Seconds. */
const STALL_LIMITS = { full: 0, none: 30 }

/**
 * How many seconds between the peak and the end the temperature hardly rises. `place` goes from the first of them to
 * the last.
 */
export function stallFinding(rates: Float64Array, { peak, end }: CurveSpan): CurveFinding {
  const judged = rates.subarray(peak, end + 1)
  const isStalled = (rate: number) => rate <= STALLED_RATE
  const amount = judged.filter(isStalled).length
  return {
    points: FINDING_POINTS.stall * linearShare(amount, STALL_LIMITS),
    amount,
    place:
      amount > 0
        ? {
            startSeconds: peak + judged.findIndex(isStalled),
            endSeconds: peak + judged.findLastIndex(isStalled),
          }
        : null,
  }
}

function largest(values: Float64Array): number {
  return values.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
}
