import type { Score } from '#contract/scores.ts'
import { SCORE_COMPONENT_NAMES } from '#domain/score/score-components.ts'
import { HOUSE } from '#domain/score/style.ts'

type Explained = Pick<Score, 'components' | 'explanations' | 'style'>

/** A part that earned this share of its points leaves nothing to improve. */
const NEARLY_ALL = 0.99

/**
 * The score's sentence about the component that earned the smallest share of its points; empty without a score, and if
 * each part earned nearly all.
 */
export function weakestPart(score: Explained | null | undefined): string {
  if (!score) return ''
  const { components, explanations, style = HOUSE } = score
  const shares = SCORE_COMPONENT_NAMES.map(name => (components[name] ?? Number.NaN) / style.points[name])
  const known = shares.filter(share => !Number.isNaN(share))
  if (known.length === 0) return explanations[0] ?? ''
  const smallest = Math.min(...known)
  return smallest >= NEARLY_ALL ? '' : (explanations[shares.indexOf(smallest)] ?? '')
}
