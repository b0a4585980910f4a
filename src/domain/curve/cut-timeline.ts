import { round, roundForTransport } from '#domain/record/units.ts'
import { longestStep } from './longest-step.ts'
import {
  inOrder,
  joined,
  pointAt,
  samplesBetween,
  type Timeline,
  type TimelinePoint,
  timelineOfPoints,
} from './timeline.ts'

/** Finer than any machine's clock, and coarse enough to round off the inexact digits of a difference. */
const DECIMALS_OF_SECONDS = 6

/** The time since charge, in seconds, of a time on the same clock as charge. */
export function secondsSince(charge: number, seconds: number): number {
  return charge === 0 ? seconds : round(seconds - charge, DECIMALS_OF_SECONDS)
}

/**
 * The samples from charge to drop, with charge as time 0. Both are seconds on the timeline's clock.
 *
 * If charge or drop is between two samples, an interpolated sample is added there, so that the roast is exactly as long
 * as it says. With a charge of 0 nothing is cut at the start: samples before charge stay.
 */
export function cutTimeline(timeline: Timeline, charge: number, drop: number): Timeline {
  const last = timeline.timeSeconds.at(-1)
  if (last === undefined || (charge === 0 && drop >= last)) return timeline
  const from = charge === 0 ? 0 : firstSample(timeline, seconds => seconds >= charge)
  const until = firstSample(timeline, seconds => seconds > drop)
  const inside = samplesBetween(timeline, from, until)
  // A sample so close to charge that its time rounds to 0 is taken as the one at charge.
  const isCharge = secondsSince(charge, inside.timeSeconds[0] ?? Number.NaN) === 0
  const added = {
    before: timelineOfPoints(charge === 0 || isCharge ? [] : pointBetween(timeline, charge)),
    after: timelineOfPoints(pointBetween(timeline, drop)),
  }
  const cut = joined([added.before, inside, added.after])
  return inOrder({ ...cut, timeSeconds: cut.timeSeconds.map(seconds => secondsSince(charge, seconds)) })
}

/**
 * A timeline with a sample at each of some times between its first and its last: interpolated, without temperatures and
 * rates in a gap.
 */
export function withSamplesAt(timeline: Timeline, times: readonly number[]): Timeline {
  const longest = longestStep(timeline.timeSeconds)
  const added = times.flatMap(seconds => pointBetween(timeline, seconds, longest))
  return added.length === 0 ? timeline : inOrder(joined([timeline, timelineOfPoints(added)]))
}

/** The index of the first sample whose time passes the test; the number of samples if there is none. */
function firstSample({ timeSeconds }: Timeline, isIt: (seconds: number) => boolean): number {
  const sample = timeSeconds.findIndex(isIt)
  return sample === -1 ? timeSeconds.length : sample
}

/**
 * The sample at a time between two others; none if there is one at this time, or none on either side. What is measured
 * isn't known between samples that are too far apart.
 */
function pointBetween(
  timeline: Timeline,
  seconds: number,
  longest = Number.POSITIVE_INFINITY,
): TimelinePoint[] {
  const index = firstSample(timeline, time => time >= seconds)
  if (index === 0 || index === timeline.timeSeconds.length) return []
  const [before, after] = [pointAt(timeline, index - 1), pointAt(timeline, index)]
  if (after.time_seconds === seconds) return []
  const isGap = after.time_seconds - before.time_seconds > longest
  const share = (seconds - before.time_seconds) / (after.time_seconds - before.time_seconds)
  const between = (one: number | null, other: number | null) =>
    isGap || one === null || other === null ? null : roundForTransport(one + (other - one) * share)
  const point = {
    // A setting holds until the machine reports another.
    ...before,
    time_seconds: seconds,
    ibts_temp: between(before.ibts_temp, after.ibts_temp),
    bean_probe_temp: between(before.bean_probe_temp, after.bean_probe_temp),
    bean_probe_ror: between(before.bean_probe_ror, after.bean_probe_ror),
    ibts_ror: between(before.ibts_ror, after.ibts_ror),
  }
  return [point]
}
