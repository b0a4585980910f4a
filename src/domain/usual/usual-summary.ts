import { FIGURE_DECIMALS, type FigureKind } from '#domain/comparison/difference.ts'
import { round } from '#domain/record/units.ts'
import type { UsualFigure, UsualFigureName, UsualFigures } from './usual-figures.ts'

/** A figure in which a roast differs from its earlier ones: in s for times, °C, or percentage points. */
export interface UsualDifference {
  figure: UsualFigureName
  difference: number
}

/** What sets a roast apart from the earlier roasts of its bean. */
export interface UsualSummary {
  /** How many earlier roasts there are. */
  roasts: number
  /** The largest first, and at most three; empty if it is as they were. */
  differences: UsualDifference[]
  /** Whether it lasted about as long as most of them; false if that is unknown. */
  isAsLong: boolean
  /** Whether it lost about as much weight as most of them, and so is as dark; false if that is unknown. */
  isAsDark: boolean
}

const MOST_DIFFERENCES = 3
/**
 * The share of the spread up to which a figure is called as usual, if the difference is worth a word at all. Between
 * that and a whole spread nothing is said of it.
 */
const AS_USUAL_SHARE = 0.5

interface Measured {
  kind: FigureKind
  /** In the figure's own unit; a smaller difference is not worth a word even if the earlier roasts were all alike. */
  leastDifference: number
  /** How many of the shown unit are in one of the figure's own: 60 s in a minute. */
  perUnit: number
}

const MEASURED: Record<UsualFigureName, Measured> = {
  total_duration_seconds: { kind: 'duration', leastDifference: 10, perUnit: 1 },
  fc_minutes: { kind: 'duration', leastDifference: 1 / 6, perUnit: 60 },
  dtr_percent: { kind: 'share', leastDifference: 1, perUnit: 1 },
  weight_loss_percent: { kind: 'share', leastDifference: 0.5, perUnit: 1 },
  final_bean_temp: { kind: 'temperature', leastDifference: 2, perUnit: 1 },
}

/** The range in which a figure counts as usual, so that no sentence says that it differs; in its own unit. */
export function usualRange(
  figure: UsualFigureName,
  known: Omit<UsualFigure, 'difference'>,
): { low: number; high: number } {
  const spread = spreadOf(known, MEASURED[figure].leastDifference)
  return { low: known.median - spread, high: known.median + spread }
}

function spreadOf({ low, high }: Omit<UsualFigure, 'difference'>, leastDifference: number): number {
  return Math.max(high - low, leastDifference)
}

/**
 * The differences that are worth a sentence: those of more than the usual spread, which is the distance between the
 * quartiles of the earlier roasts. The largest is the one of most spreads. Null below three earlier roasts and where no
 * figure can be compared.
 */
export function usualSummary(usual: (UsualFigures & { roasts: number }) | null): UsualSummary | null {
  if (usual === null) return null
  const compared = Object.entries(MEASURED).flatMap(([name, { kind, leastDifference, perUnit }]) => {
    const figure = name as UsualFigureName
    const known: UsualFigure | null = usual[figure]
    if (known === null || known.difference === null) return []
    const difference = round(known.difference * perUnit, FIGURE_DECIMALS[kind])
    const [size, spread] = [Math.abs(known.difference), spreadOf(known, leastDifference)]
    const isAsUsual = size <= Math.max(leastDifference, AS_USUAL_SHARE * spread)
    return [{ figure, difference, spreads: size / spread, isAsUsual }]
  })
  if (compared.length === 0) return null
  const differing = compared.filter(({ spreads }) => spreads > 1)
  const isAlike = (wanted: UsualFigureName) =>
    compared.some(({ figure, isAsUsual }) => figure === wanted && isAsUsual)
  return {
    roasts: usual.roasts,
    differences: differing
      .toSorted((a, b) => b.spreads - a.spreads)
      .slice(0, MOST_DIFFERENCES)
      .map(({ figure, difference }) => ({ figure, difference })),
    isAsLong: isAlike('total_duration_seconds'),
    isAsDark: isAlike('weight_loss_percent'),
  }
}
