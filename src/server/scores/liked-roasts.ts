import type { Kysely } from 'kysely'
import { LIKED_RATING } from '#domain/score/style-proposal.ts'
import type { Tables } from '#server/database/tables.ts'

/** The ids of the roasts whose average approved rating is that of a liked cup. */
export async function likedRoasts(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('roasts', 'roasts.id', 'feedback.roast_id')
    .select('feedback.roast_id')
    .where('feedback.state', '=', 'approved')
    .groupBy('feedback.roast_id')
    .having(({ fn }) => fn.avg('feedback.rating'), '>=', LIKED_RATING)
    .orderBy('feedback.roast_id')
    .execute()
  return rows.map(({ roast_id }) => roast_id)
}
