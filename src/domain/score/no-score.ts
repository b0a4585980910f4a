import { listText } from '#domain/words/sentence-parts.ts'

/** What a score is computed from, besides the curve; null for what isn't known. */
interface ScoredFigures {
  total_duration_seconds: number | null
  fc_minutes: number | null
  green_weight_g: number | null
  roasted_weight_g: number | null
}

const NAMES = [
  ['total_duration_seconds', 'its duration'],
  ['fc_minutes', 'first crack'],
  ['green_weight_g', 'its green weight'],
  ['roasted_weight_g', 'its roasted weight'],
] as const

/**
 * Why a roast has no score: `No score: fewer than two of its five parts can be scored. It lacks first crack and its
 * roasted weight.`
 */
export function noScoreText(roast: ScoredFigures): string {
  const lacking = NAMES.filter(([figure]) => roast[figure] === null).map(([, name]) => name)
  const reason = 'No score: fewer than two of its five parts can be scored.'
  return lacking.length === 0 ? reason : `${reason} It lacks ${listText(lacking)}.`
}
