import { cutTimeline, secondsSince } from '#domain/curve/cut-timeline.ts'
import type { Correction, Recording } from './correction.ts'

/** The roast from the corrected charge to the corrected drop; the recording itself without a correction. */
export function correctedRoast<Roast extends Recording>(roast: Roast, correction: Correction | null): Roast {
  if (correction === null) return roast
  const { milestones, charge_seconds, drop_seconds } = correction
  return {
    ...roast,
    timeline:
      drop_seconds === null ? roast.timeline : cutTimeline(roast.timeline, charge_seconds, drop_seconds),
    milestones: milestones.map(milestone => ({
      ...milestone,
      time_seconds: secondsSince(charge_seconds, milestone.time_seconds),
    })),
  }
}
