/**
 * The moments that the operator of a roasting machine marks. Charge, turning point and drop are derived, never
 * marked.
 */
export const MILESTONE_TYPES = [
  '1st_crack_start',
  '1st_crack_end',
  '2nd_crack_start',
  '2nd_crack_end',
  'yellowing',
] as const
export type MilestoneType = (typeof MILESTONE_TYPES)[number]

/** The most that a roast may have: twenty of each type. */
export const MOST_MILESTONES = 100

/** What a milestone is called within a sentence. */
export const MILESTONE_NAMES: Record<MilestoneType, string> = {
  '1st_crack_start': 'first crack start',
  '1st_crack_end': 'first crack end',
  '2nd_crack_start': 'second crack start',
  '2nd_crack_end': 'second crack end',
  yellowing: 'yellowing',
}

export interface Milestone {
  milestone_type: MilestoneType
  /** Seconds since charge. */
  time_seconds: number
}

/** The time of a marked milestone in seconds since charge, or null. */
export function milestoneSeconds(milestones: readonly Milestone[], type: MilestoneType): number | null {
  return milestones.find(milestone => milestone.milestone_type === type)?.time_seconds ?? null
}
