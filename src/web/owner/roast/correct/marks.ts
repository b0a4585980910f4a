import type { Correction, RoastMark } from '#domain/roast/correction.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'

/** The marks while they are being corrected, in seconds on the clock of the recording. A missing one is not marked. */
export type Marks = Partial<Record<RoastMark, number>> & Record<'charge' | 'drop', number>

/** Every mark in the order in which a roast has them. */
export const MARKS_IN_ORDER = [
  'charge',
  'yellowing',
  '1st_crack_start',
  '1st_crack_end',
  '2nd_crack_start',
  '2nd_crack_end',
  'drop',
] as const satisfies readonly RoastMark[]

/** The name of each mark, and its short form on the chart. */
export const MARK_LABELS: Record<RoastMark, { name: string; short: string }> = {
  charge: { name: 'Charge', short: 'C' },
  yellowing: { name: 'Yellowing', short: 'Y' },
  '1st_crack_start': { name: 'First crack start', short: '1' },
  '1st_crack_end': { name: 'First crack end', short: '1e' },
  '2nd_crack_start': { name: 'Second crack start', short: '2' },
  '2nd_crack_end': { name: 'Second crack end', short: '2e' },
  drop: { name: 'Drop', short: 'D' },
}

/** The marks of a correction; if a type occurs twice, the first. Null without a drop, as there is nothing to move. */
export function marksOf({ charge_seconds, drop_seconds, milestones }: Correction): Marks | null {
  if (drop_seconds === null) return null
  const marks: Marks = { charge: charge_seconds, drop: drop_seconds }
  for (const { milestone_type, time_seconds } of milestones) marks[milestone_type] ??= time_seconds
  return marks
}

/** The correction that the marks make. */
export function correctionOf(marks: Marks): Correction {
  return {
    charge_seconds: marks.charge,
    drop_seconds: marks.drop,
    milestones: MARKS_IN_ORDER.filter(isMilestone).flatMap(milestone_type => {
      const time_seconds = marks[milestone_type]
      return time_seconds === undefined ? [] : [{ milestone_type, time_seconds }]
    }),
  }
}

/** Between which times a mark may lie: after the mark before it and before the next, within the samples. */
export function boundsOf(
  mark: RoastMark,
  marks: Marks,
  samples: { first: number; last: number },
): { lowest: number; highest: number } {
  const place = MARKS_IN_ORDER.indexOf(mark)
  const before = MARKS_IN_ORDER.slice(0, place).findLast(other => marks[other] !== undefined)
  const after = MARKS_IN_ORDER.slice(place + 1).find(other => marks[other] !== undefined)
  return {
    lowest: before === undefined ? samples.first : marks[before]! + distance(before, mark),
    highest: after === undefined ? samples.last : marks[after]! - distance(mark, after),
  }
}

/** Moves a mark to a time, as far as its bounds let it. */
export function withMoved(
  marks: Marks,
  mark: RoastMark,
  seconds: number,
  samples: { first: number; last: number },
): Marks {
  const { lowest, highest } = boundsOf(mark, marks, samples)
  return { ...marks, [mark]: Math.max(lowest, Math.min(highest, seconds)) }
}

/** Adds a milestone where roasts usually have it; null if there is no room for it. */
export function withAdded(
  marks: Marks,
  milestone: MilestoneType,
  samples: { first: number; last: number },
): Marks | null {
  const { lowest, highest } = boundsOf(milestone, marks, samples)
  if (lowest > highest) return null
  const usual = marks.charge + (marks.drop - marks.charge) * USUAL_SHARES[milestone]
  return withMoved(marks, milestone, Math.round(usual), samples)
}

/** Takes a milestone away. */
export function withoutMilestone(marks: Marks, milestone: MilestoneType): Marks {
  const { [milestone]: _, ...others } = marks
  return others as Marks
}

export function isMilestone(mark: RoastMark): mark is MilestoneType {
  return mark !== 'charge' && mark !== 'drop'
}

/** Where in the roast a milestone is put to begin with. */
const USUAL_SHARES: Record<MilestoneType, number> = {
  yellowing: 0.45,
  '1st_crack_start': 0.8,
  '1st_crack_end': 0.88,
  '2nd_crack_start': 0.95,
  '2nd_crack_end': 0.98,
}

/** Seconds by which two neighbours must differ at least; marks of the cracks and drop may share a time. */
function distance(before: RoastMark, after: RoastMark): number {
  if (before === 'charge' || before === 'yellowing') return 1
  return after === 'yellowing' ? 1 : 0
}
