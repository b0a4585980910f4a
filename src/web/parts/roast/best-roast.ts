import type { RoastOfBean } from '#contract/roasts.ts'

export type Scored = Pick<RoastOfBean, 'score' | 'score_partial'>

/**
 * The roast with the highest score of those that are scored from all components, among equals the first. Null if there
 * is none, or if no other roast has a score.
 */
export function bestRoast<Roast extends Scored>(roasts: readonly Roast[]): Roast | null {
  const scored = roasts.filter(({ score }) => score !== null)
  if (scored.length < 2) return null
  const [first, ...others] = scored.filter(({ score_partial }) => !score_partial)
  return first === undefined
    ? null
    : others.reduce((best, roast) => (roast.score! > best.score! ? roast : best), first)
}
