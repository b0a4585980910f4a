import { halfSpread } from '#domain/record/quantile.ts'
import { round, roundForTransport } from '#domain/record/units.ts'
import { chronologicalPlaces, TREND_FIGURES, type TrendFigure, type TrendRoasts } from './trend-roasts.ts'

/** The spread of a few roasts in one figure. */
export interface RoastSpread {
  roasts: number
  /** Half of the distance from the 10th to the 90th percentile, in the figure's unit. */
  spread: number
}

/** How steadily a coffee was roasted, in one figure. */
export interface Steadiness {
  bean_id: number
  /** The green weight in grams of its latest roast that was weighed. Only roasts of about this weight count. */
  batch_g: number
  figure: TrendFigure
  /** The latest five roasts that have the figure. */
  last: RoastSpread
  /** The five before them; null if there are fewer than three. */
  before: RoastSpread | null
}

/** A coffee that was roasted often, but too seldom at the weight of its latest roast. */
export interface TooFewAlike {
  bean_id: number
  /** In grams; null if no roast of it was weighed. */
  batch_g: number | null
  /** How many roasts it has, of any weight. */
  roasts: number
}

/** With fewer roasts there is no spread. */
export const FEWEST_STEADY = 3
const COMPARED = 5
/** How far a green weight may be from the latest, as a share of it. */
const SAME_WEIGHT = 0.1

/**
 * The steadiness of every coffee in every figure that at least three roasts have, and the coffees of at least three
 * roasts of which fewer than three count; the coffee last roasted first. `places` are chronological.
 */
export function steadinessOf(
  roasts: TrendRoasts,
  places = chronologicalPlaces(roasts),
): { steadiness: Steadiness[]; too_few: TooFewAlike[] } {
  const newestFirst = Map.groupBy(places.toReversed(), place => roasts.beanIds[place]!)
  const coffees = [...newestFirst].map(([bean_id, ofBean]) => ({
    bean_id,
    roasts: ofBean.length,
    ...roastsLikeTheLatest(roasts, ofBean),
  }))
  return {
    steadiness: coffees.flatMap(({ bean_id, batch_g, alike }) =>
      batch_g === null ? [] : steadinessOfBean(roasts, { bean_id, batch_g, alike }),
    ),
    too_few: coffees
      .filter(({ roasts, alike }) => roasts >= FEWEST_STEADY && alike.length < FEWEST_STEADY)
      .map(({ bean_id, batch_g, roasts }) => ({ bean_id, batch_g, roasts })),
  }
}

/** The weight of the latest roast of a coffee that was weighed, and the roasts of about that weight. */
function roastsLikeTheLatest(
  { greenGrams }: TrendRoasts,
  newestFirst: readonly number[],
): { batch_g: number | null; alike: number[] } {
  const latest = newestFirst.find(place => !Number.isNaN(greenGrams[place]))
  if (latest === undefined) return { batch_g: null, alike: [] }
  const batch_g = greenGrams[latest]!
  // Rounded, so that 272.7 g is within a tenth of 303 g however the product comes out.
  const least = round(batch_g * (1 - SAME_WEIGHT), 6)
  const most = round(batch_g * (1 + SAME_WEIGHT), 6)
  const alike = newestFirst.filter(place => greenGrams[place]! >= least && greenGrams[place]! <= most)
  return { batch_g, alike }
}

function steadinessOfBean(
  { figures }: TrendRoasts,
  { bean_id, batch_g, alike }: { bean_id: number; batch_g: number; alike: readonly number[] },
): Steadiness[] {
  return TREND_FIGURES.flatMap(figure => {
    const values = firstKnown(figures[figure], alike, 2 * COMPARED)
    const last = spreadOf(values.slice(0, COMPARED))
    if (last === null) return []
    return [{ bean_id, batch_g, figure, last, before: spreadOf(values.slice(COMPARED)) }]
  })
}

function firstKnown(values: Float64Array, places: readonly number[], most: number): number[] {
  const known: number[] = []
  for (const place of places) {
    if (known.length === most) break
    if (!Number.isNaN(values[place])) known.push(values[place]!)
  }
  return known
}

function spreadOf(values: readonly number[]): RoastSpread | null {
  if (values.length < FEWEST_STEADY) return null
  return { roasts: values.length, spread: roundForTransport(halfSpread(values))! }
}
