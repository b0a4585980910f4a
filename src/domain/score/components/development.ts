import { believableFirstCrack } from '#domain/score/believable-times.ts'
import { type ScoreComponentRule, unscoredPart } from '#domain/score/component.ts'
import { percent, percentPart } from '#domain/score/ideal-range.ts'

/** Percent of the roast. */
const range = { lowest: 15, highest: 25, tolerance: 10 }

/** The share of the roast after first crack. */
export const development = {
  label: 'Development',
  ideal: `${range.lowest}–${range.highest} % of the roast`,
  range,
  judge({ durationSeconds, firstCrack }) {
    const times = believableFirstCrack(durationSeconds, firstCrack)
    if (!times.ok) return unscoredPart('Development time ratio', times.reason)
    const { firstCrackSeconds, totalSeconds } = times.value
    const ratio = ((totalSeconds - firstCrackSeconds) / totalSeconds) * 100
    return percentPart(`Development time ratio ${percent(ratio)}`, ratio, range)
  },
} satisfies ScoreComponentRule
