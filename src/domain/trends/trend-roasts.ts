import { DAY_MILLISECONDS } from '#domain/record/roast-date.ts'

/** The figures of a roast that have trends, each in the unit of its name; the score is out of 100. */
export const TREND_FIGURES = [
  'score',
  'weight_loss_percent',
  'dtr_percent',
  'total_duration_seconds',
  'fc_minutes',
  'final_bean_temp',
] as const
export type TrendFigure = (typeof TREND_FIGURES)[number]

/** Roasts with a date, column by column: a roast has the same place in each, by ascending id. NaN is unknown. */
export interface TrendRoasts {
  /** Days since 1970-01-01. */
  days: Float64Array
  beanIds: Float64Array
  greenGrams: Float64Array
  figures: Readonly<Record<TrendFigure, Float64Array>>
}

/** The places of the roasts from the first to the last; within a day, the later id is the later roast. */
export function chronologicalPlaces({ days }: Pick<TrendRoasts, 'days'>): Uint32Array {
  // Sorting numbers made of day and place is ten times as fast as sorting places with a comparison function.
  const keys = days.map((day, place) => day * MOST_ROASTS + place).sort()
  return Uint32Array.from({ length: keys.length }, (_, index) => {
    const key = keys[index]!
    return key - Math.floor(key / MOST_ROASTS) * MOST_ROASTS
  })
}

/** The month (YYYY-MM) of a day, and the first day after it; both days since 1970-01-01. */
export function monthOfDay(day: number): { month: string; end: number } {
  const date = new Date(day * DAY_MILLISECONDS)
  const month = date.toISOString().slice(0, 7)
  return { month, end: date.setUTCMonth(date.getUTCMonth() + 1, 1) / DAY_MILLISECONDS }
}

/** Times the days until the year 9999, this is less than 2 ** 53, up to which numbers are exact. */
const MOST_ROASTS = 2 ** 30
