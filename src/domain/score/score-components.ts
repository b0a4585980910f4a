import { namesIn } from '#domain/record/named-values.ts'
import type { ScoreComponentRule } from './component.ts'
import { curve } from './components/curve.ts'
import { development } from './components/development.ts'
import { duration } from './components/duration.ts'
import { firstCrack } from './components/first-crack.ts'
import { weightLoss } from './components/weight-loss.ts'

/**
 * The components of a roast score, 20 points each (specification, section 9). Sentences, headings, bars and help
 * follow from this table. Add a new one at the end, because stored scores keep their sentences in this order.
 */
export const SCORE_COMPONENTS = {
  duration,
  weight_loss: weightLoss,
  first_crack: firstCrack,
  curve,
  development,
} as const satisfies Record<string, ScoreComponentRule>

export type ScoreComponent = keyof typeof SCORE_COMPONENTS
export const SCORE_COMPONENT_NAMES: readonly ScoreComponent[] = namesIn(SCORE_COMPONENTS)

/** The components of each version of the formula. Never change a version that has stored scores. */
export const SCORE_VERSIONS = {
  'v1.0.0': ['duration', 'weight_loss', 'first_crack', 'curve', 'development'],
} as const satisfies Record<string, readonly ScoreComponent[]>

/** The current version of the formula, stored with every score. */
export const SCORE_VERSION = 'v1.0.0' satisfies keyof typeof SCORE_VERSIONS
