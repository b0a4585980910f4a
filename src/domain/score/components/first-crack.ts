import { formatDuration } from '#domain/duration.ts'
import { believableFirstCrack } from '#domain/score/believable-times.ts'
import { type ScoreComponentRule, unscoredPart } from '#domain/score/component.ts'
import { percent, percentPart } from '#domain/score/ideal-range.ts'

/** Percent of the roast. */
const range = { lowest: 65, highest: 80, tolerance: 15 }

/** The share of the roast before first crack. */
export const firstCrack = {
  label: 'First crack',
  ideal: `${range.lowest}–${range.highest} % of the roast`,
  range,
  judge({ durationSeconds, firstCrack }) {
    const times = believableFirstCrack(durationSeconds, firstCrack)
    if (!times.ok) return unscoredPart('First crack', times.reason)
    const { firstCrackSeconds, totalSeconds } = times.value
    const share = (firstCrackSeconds / totalSeconds) * 100
    const source = firstCrack?.inferred ? ' (inferred from the curve)' : ''
    const moment = `First crack at ${formatDuration(firstCrackSeconds)}${source}`
    return percentPart(`${moment}, ${percent(share)} of the roast`, share, range)
  },
} satisfies ScoreComponentRule
