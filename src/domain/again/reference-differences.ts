import { differenceToFirst } from '#domain/comparison/difference.ts'
import { type Moment, roastMoments } from '#domain/comparison/moments.ts'
import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import type { Milestone } from '#domain/roast/milestones.ts'

/** The moments at which a roast is compared with its reference. */
export const REFERENCE_MOMENTS = [
  'charge',
  'yellowing',
  'first-crack',
  'drop',
] as const satisfies readonly Moment[]
export type ReferenceMoment = (typeof REFERENCE_MOMENTS)[number]

/** How a roast differs from its reference at a moment that both have. */
export interface ReferenceDifference {
  moment: ReferenceMoment
  /** Whole seconds, above 0 if the roast was later. 0 at charge, on which the two are aligned. */
  seconds: number
  /** Whole °C, above 0 if the roast was hotter then; null if they have no sensor in common. */
  degrees: number | null
}

interface Roast {
  timeline: Timeline
  milestones: readonly Milestone[]
}

/**
 * How a roast differs from its reference at charge, yellowing, first crack and drop, as far as both have them. By the
 * bean probes, otherwise by the infrared sensors.
 */
export function referenceDifferences(roast: Roast, reference: Roast): ReferenceDifference[] {
  const [moments, before] = [roast, reference].map(each => roastMoments(each.timeline, each.milestones))
  const degreesAt = temperaturesOf(roast.timeline, reference.timeline)
  return REFERENCE_MOMENTS.flatMap(moment => {
    const [at, atBefore] = [moments![moment], before![moment]]
    const seconds = differenceToFirst('duration', atBefore, at)
    if (at === null || atBefore === null || seconds === null) return []
    const [now, then] = degreesAt(at, atBefore)
    return [
      { moment, seconds: seconds.value, degrees: differenceToFirst('temperature', then, now)?.value ?? null },
    ]
  })
}

/** The temperatures of a roast and its reference at their times, by a sensor that both have. */
function temperaturesOf(roast: Timeline, reference: Timeline) {
  const sensor = (['beanTemperature', 'ibtsTemperature'] as const).find(
    series => hasValues(roast[series]) && hasValues(reference[series]),
  )
  return (at: number, atBefore: number): [number | null, number | null] =>
    sensor === undefined
      ? [null, null]
      : [
          valueAt(roast.timeSeconds, roast[sensor], at),
          valueAt(reference.timeSeconds, reference[sensor], atBefore),
        ]
}
