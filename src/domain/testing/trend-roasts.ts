import { trendMonths } from '../trends/months.ts'
import { TREND_FIGURES, type TrendFigure, type TrendRoasts } from '../trends/trend-roasts.ts'

/** A made-up roast for trends; what it doesn't say is unknown. */
export interface MadeUpTrendRoast extends Partial<Record<TrendFigure, number>> {
  date: string
  bean?: number
  green?: number | null
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** Roasts as trends take them, of bean 1 and 350 g unless they say otherwise. */
export function trendRoasts(roasts: readonly MadeUpTrendRoast[]): TrendRoasts {
  const column = (value: (roast: MadeUpTrendRoast) => number | null | undefined) =>
    Float64Array.from(roasts, roast => value(roast) ?? Number.NaN)
  return {
    days: column(({ date }) => Date.parse(date) / DAY_MILLISECONDS),
    beanIds: column(({ bean = 1 }) => bean),
    greenGrams: column(({ green = 350 }) => green),
    figures: Object.fromEntries(
      TREND_FIGURES.map(figure => [figure, column(roast => roast[figure])]),
    ) as Record<TrendFigure, Float64Array>,
  }
}

/** Median and quartiles of a figure of roasts in one month. */
export function middleHalvesOf(figure: TrendFigure, values: readonly number[]) {
  return trendMonths(trendRoasts(values.map(value => ({ date: '2026-05-01', [figure]: value }))))[0]![figure]
}
