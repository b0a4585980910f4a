import type { RoastDetails } from '#contract/roasts.ts'
import { roastTitle } from '#web/words/roast-title.ts'

type Corrected = Pick<RoastDetails, 'roast_name' | 'roast_number' | 'score' | 'correction'>

/** The message after a correction was saved: `The times of #130 were corrected. Score 97 → 96.` */
export function correctedText(before: Corrected, after: Corrected): string {
  const done = after.correction === null ? 'were reset to those in the file' : 'were corrected'
  const score = before.score === after.score ? '' : ` Score ${scoreOf(before)} → ${scoreOf(after)}.`
  return `The times of ${roastTitle(after)} ${done}.${score}`
}

/** The message after a correction was undone: `The change of the times of #130 was undone.` */
export function undoneText(roast: Corrected): string {
  return `The change of the times of ${roastTitle(roast)} was undone.`
}

function scoreOf({ score }: Corrected): string {
  return score === null ? 'none' : String(score)
}
