import type { Score } from '#contract/scores.ts'
import { scoreLetter } from '#domain/score/category.ts'
import { type MeasuredScore, partialText, type ScoreBasis } from '#domain/score/partial-score.ts'
import { SCORE_VERSION } from '#domain/score/score-components.ts'

/** The version of the score's formula. Defaults to `SCORE_VERSION`. */
export function scoreVersion(score: Pick<Score, 'version'>): string {
  return score.version || SCORE_VERSION
}

/** What the version of a score is called: that of a style is the style's name. */
export function versionLabel(score: Pick<Score, 'style'>): string {
  return score.style === undefined ? 'Version' : 'Style'
}

/** What tells from how many components a score is: undefined until that is loaded, null if it isn't known. */
export type ShownBasis = MeasuredScore | ScoreBasis | null | undefined

/** A score in a sentence or a cell: `82 B`, `82 B from 2 of 5`. On its own a score is a `ScorePill`. */
export function scoreText(score: number, details: ShownBasis): string {
  return [`${score} ${scoreLetter(score)}`, details && partialText(details)].filter(Boolean).join(' ')
}
