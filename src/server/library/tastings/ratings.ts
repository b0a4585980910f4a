import { sql } from 'kysely'
import type { RatingCounts } from '#domain/tasting/rating-counts.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** How a roast was rated from 1 to 5, in tastings by `Five cups` and by drinkers as far as the owner approved it. */
export interface RoastRatings extends RatingCounts {
  /** Of all of them alike. */
  mean: number
}

/** The ratings of each roast that has any, roasts in the trash included. */
export async function ratingsByRoast(db: Db): Promise<Map<number, RoastRatings>> {
  const tastings = await db
    .selectFrom('tastings')
    .select(['roast_id', ({ ref }) => ref('rating').$notNull().as('rating')])
    .where('rating', 'is not', null)
    .where('deletion_id', 'is', null)
    .execute()
  const drinkers = await db
    .selectFrom('feedback')
    .select(['roast_id', 'rating'])
    .where('state', '=', 'approved')
    .execute()
  const ofTastings = Map.groupBy(tastings, ({ roast_id }) => roast_id)
  const ofDrinkers = Map.groupBy(drinkers, ({ roast_id }) => roast_id)
  return new Map(
    [...ofTastings.keys(), ...ofDrinkers.keys()].map(roastId => {
      const [tasted = [], drunk = []] = [ofTastings.get(roastId), ofDrinkers.get(roastId)]
      const sum = [...tasted, ...drunk].reduce((total, { rating }) => total + rating, 0)
      const counts = { tastings: tasted.length, drinkers: drunk.length }
      return [roastId, { ...counts, mean: sum / (tasted.length + drunk.length) }]
    }),
  )
}

/**
 * The state of all tastings as a short text: another one after every change of them. Private ones don't raise the
 * library's version.
 */
export async function tastingsState(db: Db): Promise<string> {
  const { rows } = await sql<Record<string, number | string | null>>`
    select count(*) as tastings, max(id) as newest, sum(revision) as revisions,
      count(deletion_id) as deleted, max(deletion_id) as deletion
    from tastings
  `.execute(db)
  return Object.values(rows[0]!)
    .map(figure => figure ?? 0)
    .join('-')
}
