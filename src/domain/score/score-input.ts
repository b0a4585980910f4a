import { firstCrack } from '../first-crack.ts'
import type { Milestone } from '../milestones.ts'
import { durationSeconds, type Timeline } from '../timeline.ts'
import type { ScoreInput } from './component.ts'
import { judgeCurve } from './curve-part.ts'

/** What a roast's record says that its score follows from; weights in grams, null where unknown. */
export interface RecordedRoast {
  timeline: Timeline
  milestones: readonly Milestone[]
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
}

/** Takes from a roast's record what it is scored by; the curve is judged here, and judged once. */
export function scoreInputOf({
  timeline,
  milestones,
  greenWeightGrams,
  roastedWeightGrams,
}: RecordedRoast): ScoreInput {
  const crack = firstCrack(milestones, timeline)
  return {
    durationSeconds: durationSeconds(timeline),
    firstCrack: crack,
    greenWeightGrams,
    roastedWeightGrams,
    curve: judgeCurve(timeline, crack?.seconds ?? null),
  }
}
