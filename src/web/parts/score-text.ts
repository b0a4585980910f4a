import type { Score } from '#contract/scores.ts'
import { SCORE_COMPONENT_NAMES, SCORE_VERSION } from '#domain/score/score-components.ts'

/** How many of a score's components are known. */
export function knownComponents(score: Pick<Score, 'components'>): number {
  return SCORE_COMPONENT_NAMES.filter(component => score.components[component] !== null).length
}

/** The version of the score's formula. Defaults to `SCORE_VERSION`. */
export function scoreVersion(score: Pick<Score, 'version'>): string {
  return score.version || SCORE_VERSION
}
