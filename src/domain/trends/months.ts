import { quantileByRank } from '#domain/record/quantile.ts'
import { roundForTransport } from '#domain/record/units.ts'
import { valueOfRank } from './ranked.ts'
import {
  chronologicalPlaces,
  monthOfDay,
  TREND_FIGURES,
  type TrendFigure,
  type TrendRoasts,
} from './trend-roasts.ts'

/** The middle half of a figure's values: between the quartiles lies half of them. */
export interface MiddleHalf {
  median: number
  /** The quartiles, interpolated linearly with both ends included. */
  low: number
  high: number
}

/** The roasts of one month. A figure that none of them has is null. */
export interface TrendMonth extends Record<TrendFigure, MiddleHalf | null> {
  /** YYYY-MM */
  month: string
  roasts: number
  /** The green weight of those that were weighed. */
  green_kg: number
}

/** Every month with roasts, the first one first. `places` are chronological. */
export function trendMonths(roasts: TrendRoasts, places = chronologicalPlaces(roasts)): TrendMonth[] {
  const { days, greenGrams } = roasts
  const months: TrendMonth[] = []
  for (let start = 0; start < places.length; ) {
    const { month, end: endDay } = monthOfDay(days[places[start]!]!)
    let end = start + 1
    while (end < places.length && days[places[end]!]! < endDay) end += 1
    const ofMonth = places.subarray(start, end)
    months.push({
      month,
      roasts: ofMonth.length,
      green_kg: roundForTransport(sum(knownOf(greenGrams, ofMonth)) / GRAMS_PER_KILOGRAM)!,
      ...middleHalves(roasts, ofMonth),
    })
    start = end
  }
  return months
}

const GRAMS_PER_KILOGRAM = 1000

function middleHalves({ figures }: TrendRoasts, places: Uint32Array) {
  const halves = TREND_FIGURES.map(figure => [figure, middleHalf(knownOf(figures[figure], places))])
  return Object.fromEntries(halves) as Record<TrendFigure, MiddleHalf | null>
}

function middleHalf(values: Float64Array): MiddleHalf | null {
  if (values.length === 0) return null
  const at = (share: number) =>
    roundForTransport(quantileByRank(values.length, share, rank => valueOfRank(values, rank)))!
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

function knownOf(values: Float64Array, places: Uint32Array): Float64Array {
  const known = new Float64Array(places.length)
  let count = 0
  for (const place of places) {
    const value = values[place]!
    if (!Number.isNaN(value)) known[count++] = value
  }
  return known.subarray(0, count)
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}
