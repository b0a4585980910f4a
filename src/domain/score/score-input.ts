import { durationSeconds, type Timeline } from '#domain/curve/timeline.ts'
import type { HowTyped } from '#domain/live/how-typed.ts'
import type { RoastMark } from '#domain/roast/correction.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import type { ScoreInput } from './component.ts'
import { judgeCurve } from './curve-part.ts'

/** The parts of a roast's record that its score follows from; weights in grams, null if unknown. */
export interface RecordedRoast {
  timeline: Timeline
  milestones: readonly Milestone[]
  /** Absent if nothing was corrected. */
  setByHand?: readonly RoastMark[]
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  /** Absent if a machine measured its temperatures. */
  typed?: HowTyped | undefined
}

/** Turns a roast's record into the input of its score. The curve is judged here, once. */
export function scoreInputOf({
  timeline,
  milestones,
  setByHand = [],
  greenWeightGrams,
  roastedWeightGrams,
  typed,
}: RecordedRoast): ScoreInput {
  const crack = firstCrack(milestones, timeline)
  return {
    durationSeconds: durationSeconds(timeline),
    firstCrack: crack,
    setByHand,
    greenWeightGrams,
    roastedWeightGrams,
    curve: judgeCurve(timeline, crack?.seconds ?? null, typed),
  }
}
