import type { RoastDetails } from '#contract/roasts.ts'
import { roastTitle } from '#web/words/roast-title.ts'

type Corrected = Pick<RoastDetails, 'roast_name' | 'roast_number' | 'score' | 'correction'>

/** What saving a correction did: `The times of #130 are corrected. Score 97 → 96.` */
export function correctedText(before: Corrected, after: Corrected): string {
  const done = after.correction === null ? 'are those of the file again' : 'are corrected'
  const score = before.score === after.score ? '' : ` Score ${scoreOf(before)} → ${scoreOf(after)}.`
  return `The times of ${roastTitle(after)} ${done}.${score}`
}

/** What undoing it did: `The times of #130 are as they were before.` */
export function takenBackText(roast: Corrected): string {
  return `The times of ${roastTitle(roast)} are as they were before.`
}

function scoreOf({ score }: Corrected): string {
  return score === null ? 'none' : String(score)
}
