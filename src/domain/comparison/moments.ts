import { durationSeconds, type Timeline } from '#domain/curve/timeline.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import { type Milestone, milestoneSeconds } from '#domain/roast/milestones.ts'
import { turningPoint } from '#domain/roast/turning-point.ts'

/** The moments at which roasts are compared and on which their curves can be aligned, in order of time. */
export const MOMENT_NAMES = {
  charge: 'Charge',
  'turning-point': 'Turning point',
  yellowing: 'Yellowing',
  'first-crack': 'First crack',
  drop: 'Drop',
} as const
export type Moment = keyof typeof MOMENT_NAMES

/** Seconds since charge of each moment; null if the roast doesn't have it. */
export type RoastMoments = Record<Moment, number | null>

/** The moments of a roast. Those marked outside the roast are null; without samples all are. */
export function roastMoments(timeline: Timeline, milestones: readonly Milestone[]): RoastMoments {
  const drop = durationSeconds(timeline)
  const within = (seconds: number | null | undefined) =>
    seconds != null && drop !== null && seconds >= 0 && seconds <= drop ? seconds : null
  return {
    charge: within(0),
    'turning-point': within(turningPoint(timeline)?.seconds),
    yellowing: within(milestoneSeconds(milestones, 'yellowing')),
    'first-crack': within(firstCrack(milestones, timeline)?.seconds),
    drop,
  }
}

/** The moment that an address names; charge for any other text. */
export function momentOf(text: string | null): Moment {
  return namesIn(MOMENT_NAMES).find(moment => moment === text) ?? 'charge'
}
