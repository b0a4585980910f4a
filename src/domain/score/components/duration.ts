import { formatDuration } from '#domain/roast/duration.ts'
import { believableDuration } from '#domain/score/believable-times.ts'
import { type ScoreComponentRule, unscoredPart } from '#domain/score/component.ts'
import { rangePart } from '#domain/score/ideal-range.ts'

/** Minutes. */
const range = { lowest: 8, highest: 12, tolerance: 4 }

/** The time from charge to drop. */
export const duration = {
  label: 'Duration',
  ideal: `${range.lowest}–${range.highest} minutes`,
  range,
  judge({ durationSeconds, setByHand = [] }) {
    const roast = believableDuration(durationSeconds)
    if (!roast.ok) return unscoredPart('Duration', roast.reason)
    const ideal = `${formatDuration(range.lowest * 60)} to ${formatDuration(range.highest * 60)}`
    const limits = (['charge', 'drop'] as const).filter(limit => setByHand.includes(limit))
    const source = limits.length === 0 ? '' : ` (${limits.join(' and ')} set by hand)`
    return rangePart(`Duration ${formatDuration(roast.value)}${source}`, roast.value / 60, range, ideal)
  },
} satisfies ScoreComponentRule
