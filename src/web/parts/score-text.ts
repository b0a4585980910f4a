import type { Score } from '#contract/scores.ts'
import { SCORE_COMPONENTS, SCORE_VERSION, type ScoreComponent } from '#domain/score/score.ts'

/** What the five components are called. */
export const COMPONENT_NAMES: Record<ScoreComponent, string> = {
  duration: 'Duration',
  weight_loss: 'Weight loss',
  first_crack: 'First crack',
  curve: 'Temperature curve',
  development: 'Development',
}

/** How many of the five components the score is made from. */
export function knownComponents(score: Pick<Score, 'components'>): number {
  return SCORE_COMPONENTS.filter(component => score.components[component] !== null).length
}

/** The version of the formula; a score that states none is of the first. */
export function scoreVersion(score: Pick<Score, 'version'>): string {
  return score.version || SCORE_VERSION
}
