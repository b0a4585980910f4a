import type { Kysely } from 'kysely'
import type { Taps } from '#contract/roast-answers.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { tapsOfRoast } from '#domain/again/taps.ts'
import { success } from '#domain/record/result.ts'
import { daysAfter } from '#domain/record/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Stores taps, in place of those stored for the same charge. */
export async function saveTaps(db: Kysely<Tables>, taps: Taps): Promise<void> {
  await changeWithoutVersion<null, never>(db, async transaction => {
    const { charged_at: _, ...after } = taps
    await transaction
      .insertInto('taps')
      .values(taps)
      .onConflict(conflict => conflict.column('charged_at').doUpdateSet(after))
      .execute()
    return success(null)
  })
}

/** Deletes the taps of a charge. Returns 1, or 0 if there were none. */
export async function takeBackTaps(db: Kysely<Tables>, chargedAt: string): Promise<number> {
  const deleted = await changeWithoutVersion<number, never>(db, async transaction => {
    const rows = await transaction
      .deleteFrom('taps')
      .where('charged_at', '=', chargedAt)
      .returning('charged_at')
      .execute()
    return success(rows.length)
  })
  return deleted.ok ? deleted.value : 0
}

/** The taps of a roast; null if it has none, undefined if there is no such roast. */
export async function findTapsOfRoast(db: Kysely<Tables>, id: number): Promise<Taps | null | undefined> {
  const roast = await db
    .selectFrom('roasts')
    .leftJoin('roast_fields', 'roast_fields.roast_id', 'roasts.id')
    .select(['roast_date', 'total_duration_seconds', 'roast_fields.started_at'])
    .where('roasts.id', '=', id)
    .executeTakeFirst()
  return roast && tapsOf(db, roast)
}

/** Adds the taps of an imported roast to the answer. */
export const tapsOfImport = {
  async say(db: Kysely<Tables>, { roast }: { roast: TimedRoast }): Promise<{ taps?: Taps }> {
    const taps = await tapsOf(db, roast)
    return taps === null ? {} : { taps }
  },
}

type TimedRoast = Pick<RoastWithFields, 'roast_date' | 'started_at' | 'total_duration_seconds'>

async function tapsOf(db: Kysely<Tables>, roast: TimedRoast): Promise<Taps | null> {
  const tapped = await db
    .selectFrom('taps')
    .selectAll()
    .orderBy('charged_at', 'desc')
    .$if(roast.roast_date !== null, query =>
      query.where(eb =>
        eb.and(around(roast.roast_date!).map(([operator, time]) => eb('charged_at', operator, time))),
      ),
    )
    .limit(MOST_CANDIDATES)
    .execute()
  if (tapped.length === 0) return null
  const { time_zone } = await readOwnerSettings(db)
  return tapsOfRoast(tapped, roast, instant => startedAtIn(time_zone, { instant }).roast_date)
}

/** More than anybody roasts in three days. */
const MOST_CANDIDATES = 500

/** From the day before to the day after, in whatever time zone. */
function around(date: string): [operator: '>=' | '<', time: string][] {
  const at = (days: number) => `${daysAfter(date, days)}T00:00:00.000Z`
  return [
    ['>=', at(-1)],
    ['<', at(2)],
  ]
}
