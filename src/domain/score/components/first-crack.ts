import { success } from '#domain/record/result.ts'
import { believableFirstCrack } from '#domain/score/believable-times.ts'
import { type ScoreComponentRule, type ScorePart, unscoredPart } from '#domain/score/component.ts'
import { pointsInRange, shownShare } from '#domain/score/ideal-range.ts'

/** Percent of the roast. */
const range = { lowest: 65, highest: 80, tolerance: 15 }

/** The share of the roast before first crack. */
export const firstCrack = {
  label: 'First crack',
  ideal: `${range.lowest}–${range.highest} % of the roast`,
  range,
  measure({ durationSeconds, firstCrack }) {
    const times = believableFirstCrack(durationSeconds, firstCrack)
    if (!times.ok) return times
    const { firstCrackSeconds, totalSeconds } = times.value
    return success((firstCrackSeconds / totalSeconds) * 100)
  },
  judge({ durationSeconds, firstCrack, setByHand = [] }, by): ScorePart {
    const times = believableFirstCrack(durationSeconds, firstCrack)
    if (!times.ok) return unscoredPart('first_crack', times.reason)
    const { firstCrackSeconds, totalSeconds } = times.value
    const percent = (firstCrackSeconds / totalSeconds) * 100
    const { points, inRange } = pointsInRange(percent, by)
    const marked = setByHand.includes('1st_crack_start') ? 'set_by_hand' : 'marked'
    return {
      points,
      fact: {
        code: 'first_crack',
        values: {
          seconds: Math.round(firstCrackSeconds),
          source: firstCrack?.inferred ? 'inferred' : marked,
          percent: shownShare(percent, inRange.ideal_from, inRange.ideal_to),
          ...inRange,
        },
      },
    }
  },
} satisfies ScoreComponentRule
