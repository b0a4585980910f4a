import type { RoastDetails } from '#contract/roasts.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { type ShownBasis, scoreText } from '#web/words/score-text.ts'

type Corrected = Pick<RoastDetails, 'roast_name' | 'roast_number' | 'score' | 'correction'> & {
  score_details: ShownBasis
}

/** The message after a correction was saved: `The times of #130 were corrected. Score 97 A → 96 A.` */
export function correctedText(before: Corrected, after: Corrected): string {
  const done = after.correction === null ? 'were reset to those in the file' : 'were corrected'
  const rescored = before.score === after.score ? '' : ` Score ${scoreOf(before)} → ${scoreOf(after)}.`
  return `The times of ${roastTitle(after)} ${done}.${rescored}`
}

/** The message after a correction was undone: `The change of the times of #130 was undone.` */
export function undoneText(roast: Corrected): string {
  return `The change of the times of ${roastTitle(roast)} was undone.`
}

function scoreOf({ score, score_details }: Corrected): string {
  return score === null ? 'none' : scoreText(score, score_details)
}
