import type { Score } from '#contract/scores.ts'
import { SCORE_COMPONENT_NAMES, SCORE_VERSION } from '#domain/score/score-components.ts'

/** How many of its components the score is made from. */
export function knownComponents(score: Pick<Score, 'components'>): number {
  return SCORE_COMPONENT_NAMES.filter(component => score.components[component] !== null).length
}

/** The version of the formula; a score that states none is of the first. */
export function scoreVersion(score: Pick<Score, 'version'>): string {
  return score.version || SCORE_VERSION
}
