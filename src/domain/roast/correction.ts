import { durationSeconds, type Timeline } from '#domain/curve/timeline.ts'
import { MILESTONE_TYPES, type Milestone, type MilestoneType } from './milestones.ts'

/** A roast as it was recorded: its samples and milestones in seconds since the charge that its file gave. */
export interface Recording {
  timeline: Timeline
  milestones: readonly Milestone[]
}

/** Charge, drop and milestones of a roast as its owner set them, on the clock of the recording. */
export interface Correction {
  milestones: Milestone[]
  charge_seconds: number
  /** Null if the roast has no samples. */
  drop_seconds: number | null
}

/** A moment that the owner can set. */
export type RoastMark = MilestoneType | 'charge' | 'drop'

/** What the recording itself says, in the form of a correction. */
export function recordedMarks({ timeline, milestones }: Recording): Correction {
  return { milestones: [...milestones], charge_seconds: 0, drop_seconds: durationSeconds(timeline) }
}

/** The marks that a correction sets to another time than was recorded, adds or removes. */
export function marksSetByHand(recorded: Correction, correction: Correction | null): RoastMark[] {
  if (correction === null) return []
  return [
    ...(correction.charge_seconds === recorded.charge_seconds ? [] : (['charge'] as const)),
    ...(correction.drop_seconds === recorded.drop_seconds ? [] : (['drop'] as const)),
    ...MILESTONE_TYPES.filter(type => timesOf(type, correction) !== timesOf(type, recorded)),
  ]
}

function timesOf(type: MilestoneType, { milestones }: Correction): string {
  const marked = milestones.filter(milestone => milestone.milestone_type === type)
  return String(marked.map(milestone => milestone.time_seconds))
}
