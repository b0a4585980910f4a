import type { RunningRoast } from '#contract/live/running-roasts.ts'
import type { Taps } from '#contract/roast-answers.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { tapsOfRoast } from '#domain/again/taps.ts'
import { LATEST_INSTANT } from '#domain/live/running-roast.ts'
import { success } from '#domain/record/result.ts'
import { daysAfter } from '#domain/record/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { marksIn, NOTHING_KNOWN, type RunningRoastRow } from '#server/library/live/running-roast-row.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db } from '#server/platform/database/tables.ts'

/**
 * Stores taps, in place of those stored for the same charge: a running roast of which nothing else is known, and that
 * waits for its file.
 */
export async function saveTaps(db: Db, taps: Taps, now: Date): Promise<void> {
  const { charged_at, first_crack_seconds, drop_seconds } = taps
  const after = (seconds: number | null) => (seconds === null ? null : instantAfter(charged_at, seconds))
  const cracked = after(first_crack_seconds)
  const marks: RunningRoast['marks'] =
    cracked === null ? [] : [{ milestone_type: '1st_crack_start', at: cracked }]
  const values = {
    charged_at,
    dropped_at: after(drop_seconds),
    marks: JSON.stringify(marks),
    updated_at: now.toISOString(),
  }
  await changeWithoutVersion<null, never>(db, async transaction => {
    await transaction
      .insertInto('running_roasts')
      .values({
        ...NOTHING_KNOWN,
        ...values,
        key: keyOf(charged_at),
        opened_at: charged_at,
        waits_for_file: 1,
        created_at: now.toISOString(),
      })
      .onConflict(conflict => conflict.column('key').doUpdateSet(values))
      .execute()
    return success(null)
  })
}

/** Deletes the taps of a charge. Returns 1, or 0 if there were none. */
export async function takeBackTaps(db: Db, chargedAt: string): Promise<number> {
  const deleted = await changeWithoutVersion<number, never>(db, async transaction => {
    const rows = await transaction
      .deleteFrom('running_roasts')
      .where('key', '=', keyOf(chargedAt))
      .where('waits_for_file', '=', 1)
      .returning('id')
      .execute()
    return success(rows.length)
  })
  return deleted.ok ? deleted.value : 0
}

function keyOf(chargedAt: string): string {
  return `taps-${Date.parse(chargedAt)}`
}

function instantAfter(instant: string, seconds: number): string {
  const after = Math.round(Date.parse(instant) + seconds * 1000)
  return new Date(Math.min(after, LATEST_INSTANT)).toISOString()
}

/** The taps of a roast; null if it has none, undefined if there is no such roast. */
export async function findTapsOfRoast(db: Db, id: number): Promise<Taps | null | undefined> {
  const roast = await db
    .selectFrom('roasts')
    .leftJoin('roast_fields', 'roast_fields.roast_id', 'roasts.id')
    .select(['roasts.id', 'roast_date', 'total_duration_seconds', 'roast_fields.started_at'])
    .where('roasts.id', '=', id)
    .executeTakeFirst()
  return roast && tapsOf(db, roast)
}

/** Adds the taps of an imported roast to the answer. */
export const tapsOfImport = {
  async say(db: Db, { roast }: { roast: TimedRoast }): Promise<{ taps?: Taps }> {
    const taps = await tapsOf(db, roast)
    return taps === null ? {} : { taps }
  },
}

type TimedRoast = Pick<RoastWithFields, 'id' | 'roast_date' | 'started_at' | 'total_duration_seconds'>

async function tapsOf(db: Db, roast: TimedRoast): Promise<Taps | null> {
  const ran = await db
    .selectFrom('running_roasts')
    .select(['charged_at', 'dropped_at', 'marks'])
    .where('roast_id', '=', roast.id)
    .executeTakeFirst()
  if (ran !== undefined) return tapsIn(ran)
  const rows = await db
    .selectFrom('running_roasts')
    .select(['charged_at', 'dropped_at', 'marks'])
    .where('roast_id', 'is', null)
    .where('charged_at', 'is not', null)
    .orderBy('charged_at', 'desc')
    .$if(roast.roast_date !== null, query =>
      query.where(eb =>
        eb.and(around(roast.roast_date!).map(([operator, time]) => eb('charged_at', operator, time))),
      ),
    )
    .limit(MOST_CANDIDATES)
    .execute()
  const tapped = rows.flatMap(row => tapsIn(row) ?? [])
  if (tapped.length === 0) return null
  const { time_zone } = await readOwnerSettings(db)
  return tapsOfRoast(tapped, roast, instant => startedAtIn(time_zone, { instant }).roast_date)
}

/** What was tapped in a running roast; null while nothing is charged. */
function tapsIn({
  charged_at,
  dropped_at,
  marks,
}: Pick<RunningRoastRow, 'charged_at' | 'dropped_at' | 'marks'>): Taps | null {
  if (charged_at === null) return null
  const crack = marksIn(marks).find(({ milestone_type }) => milestone_type === '1st_crack_start')
  const secondsTo = (at: string | undefined | null) =>
    at == null ? null : (Date.parse(at) - Date.parse(charged_at)) / 1000
  return { charged_at, first_crack_seconds: secondsTo(crack?.at), drop_seconds: secondsTo(dropped_at) }
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
