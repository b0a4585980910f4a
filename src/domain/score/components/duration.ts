import { success } from '#domain/record/result.ts'
import { roundBeside } from '#domain/record/units.ts'
import { believableDuration } from '#domain/score/believable-times.ts'
import { type ScoreComponentRule, type ScorePart, unscoredPart } from '#domain/score/component.ts'
import { pointsInRange } from '#domain/score/ideal-range.ts'

/** Minutes. */
const range = { lowest: 8, highest: 12, tolerance: 4 }

/** The time from charge to drop. */
export const duration = {
  label: 'Duration',
  ideal: `${range.lowest}–${range.highest} minutes`,
  range,
  measure({ durationSeconds }) {
    const roast = believableDuration(durationSeconds)
    return roast.ok ? success(roast.value / 60) : roast
  },
  judge({ durationSeconds, setByHand = [] }, by): ScorePart {
    const roast = believableDuration(durationSeconds)
    if (!roast.ok) return unscoredPart('duration', roast.reason)
    const { points, inRange } = pointsInRange(roast.value / 60, by, 60)
    const set_by_hand = (['charge', 'drop'] as const).filter(limit => setByHand.includes(limit))
    const values = {
      seconds: roundBeside(roast.value, inRange.ideal_from, inRange.ideal_to),
      set_by_hand,
      ...inRange,
    }
    return { points, fact: { code: 'duration', values } }
  },
} satisfies ScoreComponentRule
