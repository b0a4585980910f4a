import type { TrendPair } from '#contract/trends.ts'
import { round } from '#domain/record/units.ts'
import type { PairFigure } from '#domain/trends/pair-points.ts'
import { FEWEST_CORRELATED, strengthOf } from '#domain/trends/rank-correlation.ts'
import { counted } from '#domain/words/plural.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { FIGURES } from './figures.ts'

/**
 * The correlation of two figures: `32 roasts, rank correlation −0.71. Strong: the later first crack, the lower the
 * score, mostly.`
 */
export function pairText(
  { roasts, rank_correlation }: Pick<TrendPair, 'roasts' | 'rank_correlation'>,
  { x, y }: { x: PairFigure; y: PairFigure },
): string {
  const count = counted(roasts, 'roast')
  if (roasts < FEWEST_CORRELATED) {
    return `${count} with both. A correlation needs at least ${FEWEST_CORRELATED}.`
  }
  if (rank_correlation === null) return `${count}, in which one of the two figures is always the same.`
  return strengthText({ roasts, rank_correlation }, { x, y })
}

/** How strong a correlation is, in words. */
export function strengthText(
  { roasts, rank_correlation }: { roasts: number; rank_correlation: number },
  { x, y }: { x: PairFigure; y: PairFigure },
): string {
  const figure = `${roasts} roasts, rank correlation ${signedText(rank_correlation)}.`
  const strength = strengthOf(rank_correlation, roasts)
  if (strength === 'chance') return `${figure} Weak: chance alone often gives as much.`
  const ofY = rank_correlation > 0 ? FIGURES[y].more : FIGURES[y].less
  return `${figure} ${capitalised(strength)}: ${FIGURES[x].more}, ${ofY}, ${OFTEN[strength]}.`
}

const OFTEN = { weak: 'but seldom', moderate: 'more often than not', strong: 'mostly' } as const

/** How many points are drawn, where not all are. */
export function drawnText({ roasts, points }: Pick<TrendPair, 'roasts' | 'points'>): string | null {
  return points.length === roasts ? null : `${points.length} of them are drawn, at even distances.`
}

/** With a true minus sign. */
function signedText(correlation: number): string {
  return round(correlation, 2).toFixed(2).replace('-', '−')
}
