import { durationSeconds, type Timeline } from '#domain/curve/timeline.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import { type Milestone, milestoneSeconds } from '#domain/roast/milestones.ts'
import { turningPoint } from '#domain/roast/turning-point.ts'

/** A moment of the roast that the chart marks. */
export interface Landmark {
  name: 'Turning point' | 'Yellowing' | 'First crack' | 'Second crack'
  /** Seconds since charge. */
  seconds: number
  /** True for a first crack that the file does not mark. */
  inferred: boolean
}

/** The moments to mark, in order of time. Those after drop are left out. */
export function landmarks(
  timeline: Timeline,
  milestones: readonly Milestone[],
  crack: FirstCrack | null,
): Landmark[] {
  const found: [Landmark['name'], number | null][] = [
    ['Turning point', turningPoint(timeline)?.seconds ?? null],
    ['Yellowing', milestoneSeconds(milestones, 'yellowing')],
    ['First crack', crack?.seconds ?? null],
    ['Second crack', milestoneSeconds(milestones, '2nd_crack_start')],
  ]
  const end = durationSeconds(timeline) ?? 0
  return found
    .flatMap(([name, seconds]) => {
      const inferred = name === 'First crack' && crack?.inferred === true
      return seconds === null || seconds > end ? [] : [{ name, seconds, inferred }]
    })
    .sort((a, b) => a.seconds - b.seconds)
}
