import type { Score } from '#contract/scores.ts'
import { SCORE_VERSION } from '#domain/score/score-components.ts'

/** The version of the score's formula. Defaults to `SCORE_VERSION`. */
export function scoreVersion(score: Pick<Score, 'version'>): string {
  return score.version || SCORE_VERSION
}
