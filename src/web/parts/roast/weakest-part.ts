import type { Score } from '#contract/scores.ts'

/** What the score says about the part that has the fewest points; empty without a score. */
export function weakestPart(score: Pick<Score, 'components' | 'explanations'> | null | undefined): string {
  if (!score) return ''
  const points = Object.values(score.components)
  const known = points.filter(each => each !== null)
  if (known.length === 0) return score.explanations[0] ?? ''
  return score.explanations[points.indexOf(Math.min(...known))] ?? ''
}
