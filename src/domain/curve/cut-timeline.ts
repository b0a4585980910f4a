import { round, roundForTransport } from '#domain/units.ts'
import { pointsOfTimeline, type Timeline, type TimelinePoint, timelineOfPoints } from './timeline.ts'

/** A microsecond is finer than any machine's clock, and subtracting one time from another leaves no more digits. */
const DECIMALS_OF_SECONDS = 6

/** The time since charge, in seconds, of a time on the same clock as charge. */
export function secondsSince(charge: number, seconds: number): number {
  return charge === 0 ? seconds : round(seconds - charge, DECIMALS_OF_SECONDS)
}

/**
 * The samples from charge to drop, with charge as time 0. Both are seconds on the timeline's clock.
 *
 * A limit between two samples gets a sample of its own with values between theirs, so that the roast is exactly as
 * long as its limits say. A charge of 0 is where the timeline has it already: what was sampled before stays.
 */
export function cutTimeline(timeline: Timeline, charge: number, drop: number): Timeline {
  const last = timeline.timeSeconds.at(-1)
  if (last === undefined || (charge === 0 && drop >= last)) return timeline
  const points = pointsOfTimeline(timeline)
  const inside = points.filter(
    ({ time_seconds }) => (charge === 0 || time_seconds >= charge) && time_seconds <= drop,
  )
  const ends = charge === 0 ? [drop] : [charge, drop]
  const missing = ends.flatMap(seconds => pointBetween(points, seconds) ?? [])
  return timelineOfPoints(
    [...inside, ...missing].map(point => ({
      ...point,
      time_seconds: secondsSince(charge, point.time_seconds),
    })),
  )
}

/** The sample at a time between two others; null if there is one at this time, or none on either side. */
function pointBetween(points: readonly TimelinePoint[], seconds: number): TimelinePoint | null {
  const index = points.findIndex(point => point.time_seconds >= seconds)
  const [before, after] = [points[index - 1], points[index]]
  if (before === undefined || after === undefined || after.time_seconds === seconds) return null
  const share = (seconds - before.time_seconds) / (after.time_seconds - before.time_seconds)
  const between = (one: number | null, other: number | null) =>
    one === null || other === null ? null : roundForTransport(one + (other - one) * share)
  return {
    // A setting holds until the machine reports another.
    ...before,
    time_seconds: seconds,
    ibts_temp: between(before.ibts_temp, after.ibts_temp),
    bean_probe_temp: between(before.bean_probe_temp, after.bean_probe_temp),
    bean_probe_ror: between(before.bean_probe_ror, after.bean_probe_ror),
    ibts_ror: between(before.ibts_ror, after.ibts_ror),
  }
}
