import type { CupRating } from '#contract/tasting/tables.ts'
import type { LetterRating } from '#domain/tasting/table-results.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

type RatingRow = Row<'table_ratings'>

/** A rating with what else was said of the cup. */
export type TableRating = LetterRating & Pick<CupRating, 'flavours' | 'notes'> & { updated_at: string }

/** How many letters each taster of a table has rated, by the taster's id. */
export async function countRatings(db: Db, tableId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('table_ratings')
    .innerJoin('table_tasters', 'table_tasters.id', 'taster_id')
    .select(['taster_id', db.fn.countAll<number>().as('count')])
    .where('table_id', '=', tableId)
    .groupBy('taster_id')
    .execute()
  return new Map(rows.map(({ taster_id, count }) => [taster_id, count]))
}

/** What one taster has rated, by letter. */
export async function ratingsOf(db: Db, tasterId: number): Promise<CupRating[]> {
  const rows = await db
    .selectFrom('table_ratings')
    .selectAll()
    .where('taster_id', '=', tasterId)
    .orderBy('letter')
    .execute()
  return rows.map(row => {
    const { letter, values, cups, flavours, notes } = ratingOf(row)
    return { letter, values, cups, flavours, notes }
  })
}

/** All ratings of a table, by letter, then as the tasters sat down. */
export async function tableRatings(db: Db, tableId: number): Promise<TableRating[]> {
  const rows = await db
    .selectFrom('table_ratings')
    .innerJoin('table_tasters', 'table_tasters.id', 'taster_id')
    .selectAll('table_ratings')
    .select('name')
    .where('table_id', '=', tableId)
    .orderBy('letter')
    .orderBy('taster_id')
    .execute()
  return rows.map(({ name, ...row }) => ({ taster: name, ...ratingOf(row) }))
}

function ratingOf({ letter, ratings, cups, flavours, notes, updated_at }: RatingRow) {
  return {
    letter,
    values: JSON.parse(ratings) as CupRating['values'],
    cups: cups === null ? null : (JSON.parse(cups) as CupRating['cups']),
    flavours: JSON.parse(flavours) as CupRating['flavours'],
    notes,
    updated_at,
  }
}
