import { formatDuration } from '#domain/roast/duration.ts'
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
  judge({ durationSeconds, firstCrack, setByHand }) {
    const times = believableFirstCrack(durationSeconds, firstCrack)
    if (!times.ok) return unscoredPart('First crack', times.reason)
    const { firstCrackSeconds, totalSeconds } = times.value
    const share = (firstCrackSeconds / totalSeconds) * 100
    const moment = `First crack at ${formatDuration(firstCrackSeconds)}${source()}`
    return percentPart(`${moment}, ${percent(share)} of the roast`, share, range)

    function source(): string {
      if (firstCrack?.inferred) return ' (inferred from the curve)'
      return setByHand?.includes('1st_crack_start') ? ' (set by hand)' : ''
    }
  },
} satisfies ScoreComponentRule
