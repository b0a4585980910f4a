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
  judge({ durationSeconds, firstCrack }): ScorePart {
    const times = believableFirstCrack(durationSeconds, firstCrack)
    if (!times.ok) return unscoredPart('development', times.reason)
    const { firstCrackSeconds, totalSeconds } = times.value
    const ratio = ((totalSeconds - firstCrackSeconds) / totalSeconds) * 100
    const { points, inRange } = pointsInRange(ratio, range)
    return { points, fact: { code: 'development', values: { percent: shownShare(ratio), ...inRange } } }
  },
} satisfies ScoreComponentRule
