import type { Kysely } from 'kysely'
import type { NextTime } from '#contract/roast-fields.ts'
import type { Tables } from '#server/database/tables.ts'

/** More coffees than anybody roasts. */
const MOST_COFFEES = 100
const DATES_PER_COFFEE = 10

/** The words for next time on the newest roast of each coffee that has some, by the coffee's id. */
export async function listNextTimes(db: Kysely<Tables>): Promise<NextTime[]> {
  const rows = await db
    .selectFrom('beans')
    .innerJoin('roasts', join =>
      join.on(({ eb, selectFrom }) =>
        eb(
          'roasts.id',
          '=',
          selectFrom('roasts as newest')
            .select('newest.id')
            .whereRef('newest.bean_id', '=', 'beans.id')
            .orderBy('newest.roast_date', order => order.desc().nullsLast())
            .orderBy('newest.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .innerJoin('roast_fields', 'roast_fields.roast_id', 'roasts.id')
    .select([
      'roasts.id as roast_id',
      'roasts.roast_name',
      'roasts.roast_number',
      'beans.id as bean_id',
      'beans.origin_name',
      'roast_fields.next_time',
    ])
    .where('roast_fields.next_time', 'is not', null)
    .orderBy('beans.id')
    .limit(MOST_COFFEES)
    .execute()
  return Promise.all(
    rows.map(async ({ next_time, ...row }) => ({
      ...row,
      next_time: next_time ?? '',
      roast_dates: await newestDates(db, row.bean_id),
    })),
  )
}

async function newestDates(db: Kysely<Tables>, beanId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('roasts')
    .select('roast_date')
    .where('bean_id', '=', beanId)
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(DATES_PER_COFFEE)
    .execute()
  return rows.flatMap(({ roast_date }) => roast_date ?? [])
}
