import { LONGEST_GAP_SECONDS } from '#domain/curve/longest-step.ts'
import { rateOfRise } from '#domain/curve/rate-of-rise.ts'
import {
  measuredSamples,
  type TemperatureSamples,
  temperatureEverySecond,
} from '#domain/curve/temperature-samples.ts'
import { durationSeconds, hasValues, type Series, type Timeline } from '#domain/curve/timeline.ts'
import type { HowTyped } from '#domain/live/how-typed.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { LATEST_TURNING_POINT_SECONDS } from '#domain/roast/turning-point.ts'
import type { TimeSpan } from '#domain/words/time-span.ts'
import {
  type CurveFinding,
  type CurveFindingName,
  type CurveSpan,
  crashFinding,
  declineFinding,
  FINDING_POINTS,
  flickFinding,
  stallFinding,
} from './curve-findings.ts'
import type { CurveReason } from './score-facts.ts'
import type { Sensor } from './sensor.ts'

/** How steadily a roast's rate of rise falls. */
export interface JudgedCurve {
  /** 0 to 20, unrounded. */
  points: number
  findings: Record<CurveFindingName, CurveFinding>
  sensor: Sensor
  /** Where the rate of rise should fall: from its peak until shortly before drop. */
  judged: TimeSpan
  /** Seconds since charge. */
  firstCrackSeconds: number
  /** True if first crack is unknown or not believable; 80 % of the roast is used instead. */
  firstCrackAssumed: boolean
}

/** A judged curve, or why it can't be judged. */
export type CurveJudgement = Result<JudgedCurve, CurveReason>

/**
 * Judges the temperature curve of a roast. First crack is in seconds since charge, marked or inferred, or null. A
 * curve with less than 120 s of temperatures or a gap of more than 15 s can't be judged; one that was typed may begin
 * and end later, and only its decline is judged. What is looked for and why: docs/decisions/019-scores.md.
 */
export function judgeCurve(
  timeline: Timeline,
  firstCrackSeconds: number | null,
  typed?: HowTyped,
): CurveJudgement {
  if (typed === 'sparsely') return TOO_SPARSE
  const isTyped = typed === 'often'
  const signal = temperatureSignal(timeline, isTyped)
  if (!signal.ok) return signal
  const { sensor, temperatures } = signal.value
  const drop = temperatures.length - 1
  const known = believableFirstCrack(firstCrackSeconds, drop)
  const firstCrack = Math.round(known ?? drop * ASSUMED_FIRST_CRACK_SHARE)
  const rates = rateOfRise(temperatures)
  const span = { peak: peakSecond(signal.value, rates, firstCrack), firstCrack, end: drop - UNJUDGED_SECONDS }
  const findings = isTyped
    ? typedFindings(temperatures, span)
    : {
        decline: declineFinding(temperatures, span),
        crash: crashFinding(rates, span),
        flick: flickFinding(rates, span),
        stall: stallFinding(rates, span),
      }
  if (findings === null) return TOO_SPARSE
  const { decline } = findings
  return success({
    points: isTyped
      ? (decline.points / FINDING_POINTS.decline) * MOST_POINTS
      : Object.values(findings).reduce((sum, finding) => sum + finding.points, 0),
    findings,
    sensor,
    judged: { startSeconds: span.peak, endSeconds: span.end },
    firstCrackSeconds: firstCrack,
    firstCrackAssumed: known === null && !isTyped,
  })
}

const TOO_SPARSE: CurveJudgement = failure({ code: 'curve_sparse', values: {} })
/** The decline alone is worth all of a typed curve. */
const MOST_POINTS = Object.values(FINDING_POINTS).reduce((sum, points) => sum + points, 0)

/**
 * What whole degrees, read every quarter of a minute to every minute, can tell: how the rate falls in blocks of 90 s.
 * Over a shorter time they are wrong by more than a crash, a flick or a stall, so these are not looked for: a steady
 * roast would have some. Null without two blocks to compare after the turning point.
 */
function typedFindings(temperatures: Float64Array, { peak, ...span }: CurveSpan) {
  const start = Math.min(peak, span.end - 2 * TYPED_BLOCK_SECONDS)
  if (start < turningSecond(temperatures) + PEAK_SECONDS_AFTER_TURNING_POINT) return null
  const notLookedFor = (name: CurveFindingName) => ({ points: FINDING_POINTS[name], amount: 0, place: null })
  return {
    decline: declineFinding(temperatures, { ...span, peak: start }, TYPED_BLOCK_SECONDS),
    crash: notLookedFor('crash'),
    flick: notLookedFor('flick'),
    stall: notLookedFor('stall'),
  }
}

const TYPED_BLOCK_SECONDS = 90

/** The last seconds before drop, when the beans are already on their way out. */
const UNJUDGED_SECONDS = 5
/** Share of the time from charge to drop. */
const ASSUMED_FIRST_CRACK_SHARE = 0.8
const EARLIEST_FIRST_CRACK_SHARE = 0.4
const LEAST_SECONDS_AFTER_FIRST_CRACK = 10

/** First crack if it is known and plausible in a roast that ends at `drop`, otherwise null. */
function believableFirstCrack(firstCrackSeconds: number | null, drop: number): number | null {
  const believable =
    firstCrackSeconds !== null &&
    firstCrackSeconds >= EARLIEST_FIRST_CRACK_SHARE * drop &&
    firstCrackSeconds <= drop - LEAST_SECONDS_AFTER_FIRST_CRACK
  return believable ? firstCrackSeconds : null
}

/** Below this temperature in °C the infrared sensor (IBTS) still shows its own start at charge, not the beans. */
const LOWEST_INFRARED_TEMPERATURE = 175
/** The peak lies at least this long after the turning point and before first crack. */
const PEAK_SECONDS_AFTER_TURNING_POINT = 30
const PEAK_SECONDS_BEFORE_FIRST_CRACK = 30
/** The search starts no later than this before first crack, even if the beans turn or show up later. */
const LATEST_SEARCH_SECONDS_BEFORE_FIRST_CRACK = 60

/** The second since charge at which the rate of rise is highest, between the turning point and first crack. */
function peakSecond(
  { sensor, temperatures }: TemperatureSignal,
  rates: Float64Array,
  firstCrackSeconds: number,
): number {
  const rising = turningSecond(temperatures) + PEAK_SECONDS_AFTER_TURNING_POINT
  const warm = temperatures.findIndex(
    (value, second) => second >= rising && value >= LOWEST_INFRARED_TEMPERATURE,
  )
  const earliest = sensor === 'bean probe' ? rising : warm
  const latest = Math.max(0, firstCrackSeconds - LATEST_SEARCH_SECONDS_BEFORE_FIRST_CRACK)
  const from = earliest < 0 ? latest : Math.min(earliest, latest)
  const to = firstCrackSeconds - PEAK_SECONDS_BEFORE_FIRST_CRACK
  return from + indexOfHighest(rates.subarray(from, to + 1))
}

/** The second since charge at which the temperature is lowest. */
function turningSecond(temperatures: Float64Array): number {
  return indexOfHighest(temperatures.subarray(0, LATEST_TURNING_POINT_SECONDS + 1).map(value => -value))
}

function indexOfHighest(values: Float64Array): number {
  let highest = 0
  values.forEach((value, index) => {
    if (value > (values[highest] ?? value)) highest = index
  })
  return highest
}

/** What a sensor measured from charge to drop, resampled to one value per second. */
interface TemperatureSignal {
  sensor: Sensor
  /** °C, with single spikes removed; the index is the second since charge. */
  temperatures: Float64Array
}

const FEWEST_SECONDS = 120

/**
 * The temperature that a roast is judged by: the bean probe's if it was measured throughout, otherwise the infrared
 * sensor's (IBTS). Temperatures that were typed needn't begin at charge and end at drop.
 */
function temperatureSignal(timeline: Timeline, isTyped: boolean): Result<TemperatureSignal, CurveReason> {
  const ends = isTyped ? null : { drop: durationSeconds(timeline) }
  const probe = sensorSignal('bean probe', timeline.beanTemperature, timeline, ends)
  if (probe.ok) return probe
  const infrared = sensorSignal('IBTS', timeline.ibtsTemperature, timeline, ends)
  return infrared.ok || !hasValues(timeline.beanTemperature) ? infrared : probe
}

function sensorSignal(
  sensor: Sensor,
  series: Series,
  timeline: Timeline,
  ends: { drop: number | null } | null,
): Result<TemperatureSignal, CurveReason> {
  const known = measuredSamples(timeline.timeSeconds, series)
  const measured = ends === null ? withoutLoneCharge(known) : known
  const first = measured.times[0]
  const last = measured.times.at(-1)
  if (first === undefined || last === undefined) return failure({ code: 'no_curve', values: {} })
  const inside = measured.times.filter(time => time > 0)
  const gap = firstGap(ends === null ? inside : [0, ...inside, ends.drop ?? last])
  if (gap !== null) return failure({ code: 'curve_gap', values: gap })
  if (last - Math.max(0, first) < FEWEST_SECONDS) {
    return failure({ code: 'curve_too_short', values: { least_seconds: FEWEST_SECONDS } })
  }
  return success({ sensor, temperatures: temperatureEverySecond(measured) })
}

/** Without a temperature at charge that a gap follows: it says nothing of the rate. */
function withoutLoneCharge({ times, values }: TemperatureSamples): TemperatureSamples {
  const isLone = times[0] === 0 && firstGap(times.slice(0, 2)) !== null
  return isLone ? { times: times.slice(1), values: values.slice(1) } : { times, values }
}

/** The first gap too long to bridge, or null. */
function firstGap(times: readonly number[]): { from_seconds: number; to_seconds: number } | null {
  const index = times.findIndex((time, sample) => time - (times[sample - 1] ?? time) > LONGEST_GAP_SECONDS)
  if (index < 1) return null
  return { from_seconds: Math.round(times[index - 1] ?? 0), to_seconds: Math.round(times[index] ?? 0) }
}
