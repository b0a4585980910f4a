import { round } from '#domain/record/units.ts'

/**
 * What a figure measures: `duration` in s, `share` in percent, `temperature` in °C, `rate` in °C/min, `weight` in g,
 * `score` out of 100, `points` out of those of the style, `setting` as the machine writes it.
 */
export type FigureKind =
  | 'duration'
  | 'share'
  | 'temperature'
  | 'rate'
  | 'weight'
  | 'score'
  | 'points'
  | 'setting'

/** Decimals that a figure is shown with. */
export const FIGURE_DECIMALS: Record<FigureKind, number> = {
  duration: 0,
  share: 1,
  temperature: 0,
  rate: 1,
  weight: 1,
  score: 0,
  points: 1,
  setting: 1,
}

/** The smallest difference that a roaster should look at; for weights and settings a share of the first roast's. */
const LARGE: Record<FigureKind, { atLeast: number } | { shareOfFirst: number }> = {
  duration: { atLeast: 30 },
  share: { atLeast: 2 },
  temperature: { atLeast: 4 },
  rate: { atLeast: 2 },
  weight: { shareOfFirst: 0.1 },
  score: { atLeast: 5 },
  points: { atLeast: 3 },
  setting: { shareOfFirst: 0.1 },
}

/** How a figure differs from the same figure of the first roast. */
export interface Difference {
  /** In the unit of the figure, with the decimals that are shown. */
  value: number
  size: 'none' | 'small' | 'large'
}

/**
 * The difference of two figures as they are shown, so that readers who subtract get the same. Null if one is unknown.
 */
export function differenceToFirst(
  kind: FigureKind,
  first: number | null,
  other: number | null,
): Difference | null {
  if (first === null || other === null) return null
  const decimals = FIGURE_DECIMALS[kind]
  const value = round(round(other, decimals) - round(first, decimals), decimals)
  if (value === 0) return { value, size: 'none' }
  const large = LARGE[kind]
  const threshold = 'atLeast' in large ? large.atLeast : large.shareOfFirst * Math.abs(first)
  return { value, size: Math.abs(value) >= threshold ? 'large' : 'small' }
}
