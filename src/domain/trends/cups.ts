import { rankCorrelation } from './rank-correlation.ts'
import { TREND_FIGURES, type TrendFigure } from './trend-roasts.ts'

/** With fewer rated roasts, nothing is said about what goes with the cups. */
export const FEWEST_RATED = 8

/** How the ratings of roasts go with one of their figures. */
export interface CupsByFigure {
  figure: TrendFigure
  /** How many roasts have both. */
  roasts: number
  /** Spearman's; null below `FEWEST_RATED`, and if either never differs. */
  rank_correlation: number | null
}

/** How ratings go with each figure. A roast has the same place in each column; NaN is unknown. */
export function cupsByFigure(
  figures: Readonly<Record<TrendFigure, Float64Array>>,
  ratings: Float64Array,
): CupsByFigure[] {
  return TREND_FIGURES.map(figure => {
    const values = figures[figure]
    const isKnown = (_: number, place: number) =>
      !(Number.isNaN(values[place]) || Number.isNaN(ratings[place]))
    const [x, y] = [values.filter(isKnown), ratings.filter(isKnown)]
    return { figure, roasts: x.length, rank_correlation: rankCorrelation(x, y, FEWEST_RATED) }
  })
}
