import { quantileOfAscending } from '#domain/record/quantile.ts'
import { roundForTransport } from '#domain/record/units.ts'

/** The figures in which a roast is compared with the earlier ones of its bean. */
export const USUAL_FIGURES = [
  'total_duration_seconds',
  'fc_minutes',
  'dtr_percent',
  'weight_loss_percent',
  'final_bean_temp',
] as const
export type UsualFigureName = (typeof USUAL_FIGURES)[number]

/** The figures of a roast in seconds, minutes, percent and °C; null if unknown. */
export type RoastFigures = Readonly<Record<UsualFigureName, number | null>>

/** A figure of the earlier roasts: their median and quartiles, and how far a roast is from the median. */
export interface UsualFigure {
  median: number
  /** The quartiles, interpolated linearly with both ends included. */
  low: number
  high: number
  /** The roast's own figure minus the median; null if it has none. */
  difference: number | null
}

export type UsualFigures = Record<UsualFigureName, UsualFigure | null>

/** A figure that fewer earlier roasts have isn't compared. */
export const FEWEST_USUAL = 3

/**
 * The usual figures of the roasts before one, and how it differs from them: `low` and `high` are the quartiles,
 * between which half of the earlier roasts lie. A figure that fewer than three of them have is null.
 */
export function usualFigures(roast: RoastFigures, earlier: readonly RoastFigures[]): UsualFigures {
  return Object.fromEntries(
    USUAL_FIGURES.map(name => [
      name,
      usualFigure(
        roast[name],
        earlier.flatMap(other => other[name] ?? []),
      ),
    ]),
  ) as UsualFigures
}

function usualFigure(own: number | null, earlier: readonly number[]): UsualFigure | null {
  if (earlier.length < FEWEST_USUAL) return null
  const ascending = earlier.toSorted((a, b) => a - b)
  const at = (share: number) => roundForTransport(quantileOfAscending(ascending, share)) ?? 0
  const median = at(0.5)
  return {
    median,
    low: at(0.25),
    high: at(0.75),
    difference: roundForTransport(own === null ? null : own - median),
  }
}
