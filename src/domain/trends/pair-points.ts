import { TREND_FIGURES } from './trend-roasts.ts'

/**
 * The figures of which two can be plotted against each other: those of trends, the green weight in g, and the mean of
 * drinkers' ratings from 1 to 5.
 */
export const PAIR_FIGURES = [...TREND_FIGURES, 'green_weight_g', 'rating'] as const
export type PairFigure = (typeof PAIR_FIGURES)[number]

/** More points would run into one another. */
export const MOST_POINTS = 1_000

/** The indexes of the points to draw: all, or a thousand at even distances. */
export function drawnPlaces(points: number): number[] {
  const drawn = Math.min(points, MOST_POINTS)
  return Array.from({ length: drawn }, (_, index) => Math.floor((index * points) / drawn))
}
