import { meanRanks } from '#domain/record/mean-ranks.ts'
import { roundForTransport } from '#domain/record/units.ts'

/** With fewer roasts there is no correlation. */
export const FEWEST_CORRELATED = 10

/**
 * Spearman's rank correlation of two figures of the same roasts, from −1 to 1: Pearson's correlation of their ranks,
 * where equal values share the mean of their ranks (C. Spearman, The Proof and Measurement of Association between Two
 * Things, 1904). Null for fewer roasts than `fewest`, and if all have the same value of a figure.
 */
export function rankCorrelation(x: Float64Array, y: Float64Array, fewest = FEWEST_CORRELATED): number | null {
  if (x.length < fewest) return null
  const [ranksOfX, ranksOfY] = [meanRanks(x), meanRanks(y)]
  const mean = (x.length + 1) / 2
  let together = 0
  let ofX = 0
  let ofY = 0
  for (let place = 0; place < x.length; place += 1) {
    const [dx, dy] = [ranksOfX[place]! - mean, ranksOfY[place]! - mean]
    together += dx * dy
    ofX += dx * dx
    ofY += dy * dy
  }
  return ofX === 0 || ofY === 0 ? null : roundForTransport(together / Math.sqrt(ofX * ofY))
}

/** How strongly two figures go together, or that chance alone often gives as much. */
export type Strength = 'chance' | 'weak' | 'moderate' | 'strong'

/** The least correlations that are called so (J. Cohen, Statistical Power Analysis, 1988). */
const MODERATE = 0.3
const STRONG = 0.5
/** The 5 % significance level: one in twenty uncorrelated pairs is more standard deviations from 0 than this. */
const UNLIKELY_DEVIATIONS = 1.96

/**
 * How strong a rank correlation of so many roasts is. For uncorrelated figures it has the standard deviation 1 /
 * √(roasts − 1) (M. Kendall, Rank Correlation Methods, 1948).
 */
export function strengthOf(correlation: number, roasts: number): Strength {
  const size = Math.abs(correlation)
  if (size * Math.sqrt(roasts - 1) < UNLIKELY_DEVIATIONS) return 'chance'
  if (size < MODERATE) return 'weak'
  return size < STRONG ? 'moderate' : 'strong'
}
