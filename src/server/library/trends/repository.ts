import type { TrendPair, TrendPairQuery, Trends, TrendsQuery } from '#contract/trends.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { roundForTransport } from '#domain/record/units.ts'
import { type RatingCounts, totalRatings } from '#domain/tasting/rating-counts.ts'
import { cupsByFigure } from '#domain/trends/cups.ts'
import { trendMonths } from '#domain/trends/months.ts'
import { drawnPlaces, type PairFigure } from '#domain/trends/pair-points.ts'
import { rankCorrelation } from '#domain/trends/rank-correlation.ts'
import { steadinessOf } from '#domain/trends/steadiness.ts'
import { chronologicalPlaces, TREND_FIGURES } from '#domain/trends/trend-roasts.ts'
import { parseId } from '#server/http/entity-ids.ts'
import { listBlends } from '#server/library/blends/blend-row.ts'
import { EVERY_ROAST, type RoastSearch } from '#server/library/find/find-roasts.ts'
import { readColumns } from '#server/library/find/roast-columns.ts'
import { readBlends } from '#server/library/greens/roast-parts.ts'
import { type RoastRatings, ratingsByRoast } from '#server/library/tastings/ratings.ts'
import { scoreBases } from '#server/platform/database/score-bases.ts'
import type { Db, INDEXED_COLUMNS } from '#server/platform/database/tables.ts'
import { ownTurn } from '#server/platform/work/turns.ts'

/** The months and the steadiness of the requested roasts, see docs/decisions/020-computed-not-stored.md. */
export async function findTrends(db: Db, query: TrendsQuery): Promise<Trends> {
  const names = ['roast_date', 'bean_id', 'green_weight_g', ...TREND_FIGURES] as const
  const { ids, columns, blends } = await readWithoutBlends(db, names, query)
  const { roast_date: days, bean_id: beanIds, green_weight_g: greenGrams, ...figures } = columns
  const recipes = new Map((await listBlends(db)).map(recipe => [recipe.id, recipe]))
  const recipeOf = (place: number) => recipes.get(blends.get(ids[place]!) ?? 0)
  // The roasts of a recipe are of one coffee here, whatever their parts were.
  const coffees = beanIds.map((bean_id, place) => {
    const recipe = recipeOf(place)
    return recipe === undefined ? bean_id : -recipe.id
  })
  const roasts = { days, beanIds: coffees, greenGrams, figures }
  await ownTurn()
  const places = chronologicalPlaces(roasts)
  const months = trendMonths(roasts, places)
  await ownTurn()
  const isSteadyOf = (place: number) => !blends.has(ids[place]!) || recipeOf(place) !== undefined
  const compared = places.filter(isSteadyOf)
  const { steadiness, too_few } = steadinessOf(roasts, compared)
  await ownTurn()
  const ratings = await ratingsByRoast(db)
  const nameOf = await beanNames(db)
  const named = <Of extends { bean_id: number }>({ bean_id, ...told }: Of) => {
    const recipe = recipes.get(-bean_id)
    const origin_name = recipe?.name ?? nameOf.get(bean_id)
    if (origin_name === undefined) return []
    const of = recipe && { bean_id: recipe.parts[0]!.bean_id, blend_id: recipe.id }
    return [{ bean_id, ...of, origin_name, ...told }]
  }
  return {
    months,
    blends_left_out: query.bean_id === undefined ? 0 : blends.size,
    blends_without_recipe: query.bean_id === undefined ? places.length - compared.length : 0,
    steadiness: steadiness.flatMap(named),
    too_few: too_few.flatMap(named),
    cups: cupsByFigure(figures, ratingColumn(ids, ratings)),
    cup_ratings: ratingsOf(ids, ratings),
  }
}

/** Two figures of the roasts that have both. */
export async function findTrendPair(db: Db, query: TrendPairQuery): Promise<TrendPair> {
  const figures = [query.x, query.y].filter(figure => figure !== 'rating')
  const { ids, columns } = await readWithoutBlends(db, ['roast_number', ...figures], query)
  const ratings = await ratingsByRoast(db)
  const valuesOf = (figure: PairFigure) =>
    figure === 'rating' ? ratingColumn(ids, ratings) : columns[figure]
  const [ofX, ofY] = [valuesOf(query.x), valuesOf(query.y)]
  await ownTurn()
  const isKnown = (_: number, place: number) => !(Number.isNaN(ofX[place]) || Number.isNaN(ofY[place]))
  const [x, y] = [ofX.filter(isKnown), ofY.filter(isKnown)]
  const [roastIds, numbers] = [ids.filter(isKnown), columns.roast_number.filter(isKnown)]
  const places = drawnPlaces(x.length)
  const drawn = places.map(place => roastIds[place]!)
  const bases = [query.x, query.y].includes('score') ? await scoreBases(db, drawn) : null
  return {
    roasts: x.length,
    rank_correlation: rankCorrelation(x, y),
    ...([query.x, query.y].includes('rating') && { ratings: ratingsOf(roastIds, ratings) }),
    points: places.map((place, index) => ({
      roast_id: drawn[index]!,
      roast_number: Number.isNaN(numbers[place]) ? null : numbers[place]!,
      x: x[place]!,
      y: y[place]!,
      ...definedOf({ score_from: bases?.get(drawn[index]!) }),
    })),
  }
}

/** Columns of the roasts, of a coffee without its blends, and the blends among all that are asked for by recipe. */
async function readWithoutBlends<Name extends (typeof INDEXED_COLUMNS)[number]>(
  db: Db,
  names: readonly Name[],
  query: TrendsQuery,
) {
  const { ids, columns } = await readColumns(db, names, datedRoasts(query))
  const all = await readBlends(db)
  const blends = new Map(ids.filter(id => all.has(id)).map(id => [id, all.get(id)!]))
  if (query.bean_id === undefined || blends.size === 0) return { ids, columns, blends }
  const isAlone = (_: unknown, place: number) => !blends.has(ids[place]!)
  const alone = names.map(name => [name, columns[name].filter(isAlone)] as const)
  return { ids: ids.filter(isAlone), columns: Object.fromEntries(alone) as typeof columns, blends }
}

function datedRoasts({ bean_id, blend_id, country, from, to }: TrendsQuery): RoastSearch {
  // No bean has the id 0.
  const beanId = bean_id === undefined ? null : (parseId('bean', bean_id) ?? 0)
  const blendId = blend_id === undefined ? null : (parseId('recipe', blend_id) ?? 0)
  const dates = { from: from ?? FIRST_DATE, to: to ?? null }
  return { ...EVERY_ROAST, beanId, blendId, country: country ?? null, dates }
}

/** The earliest possible date. Without a lower bound, roasts without a date would be found too. */
const FIRST_DATE = '0000-01-01'

/** The mean rating of each roast, rounded as answers are; NaN without ratings. */
function ratingColumn(ids: readonly number[], ratings: ReadonlyMap<number, RoastRatings>): Float64Array {
  return Float64Array.from(ids, id => roundForTransport(ratings.get(id)?.mean ?? null) ?? Number.NaN)
}

function ratingsOf(ids: readonly number[], ratings: ReadonlyMap<number, RoastRatings>): RatingCounts {
  return totalRatings(ids.flatMap(id => ratings.get(id) ?? []))
}

async function beanNames(db: Db): Promise<Map<number, string>> {
  const beans = await db.selectFrom('beans').select(['id', 'origin_name']).execute()
  return new Map(beans.map(({ id, origin_name }) => [id, origin_name]))
}
