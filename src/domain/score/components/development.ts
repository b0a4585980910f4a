import { success } from '#domain/record/result.ts'
import { believableFirstCrack } from '#domain/score/believable-times.ts'
import { type ScoreComponentRule, type ScorePart, unscoredPart } from '#domain/score/component.ts'
import { pointsInRange, shownShare } from '#domain/score/ideal-range.ts'

/** Percent of the roast. */
const range = { lowest: 15, highest: 25, tolerance: 10 }

/** The share of the roast after first crack. */
export const development = {
  label: 'Development',
  ideal: `${range.lowest}–${range.highest} % of the roast`,
  range,
  measure({ durationSeconds, firstCrack }) {
    const times = believableFirstCrack(durationSeconds, firstCrack)
    if (!times.ok) return times
    const { firstCrackSeconds, totalSeconds } = times.value
    return success(((totalSeconds - firstCrackSeconds) / totalSeconds) * 100)
  },
  judge(input, by): ScorePart {
    const ratio = this.measure(input)
    if (!ratio.ok) return unscoredPart('development', ratio.reason)
    const { points, inRange } = pointsInRange(ratio.value, by)
    return {
      points,
      fact: {
        code: 'development',
        values: { percent: shownShare(ratio.value, inRange.ideal_from, inRange.ideal_to), ...inRange },
      },
    }
  },
} satisfies ScoreComponentRule
