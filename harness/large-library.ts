import { type Kysely, sql } from 'kysely'
import { unknownBean } from '#domain/bean/bean.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { demoBeans } from '../demo/beans.ts'
import { randomFrom } from '../demo/random.ts'
import { type DemoRoast, demoRoasts } from '../demo/roasts.ts'
import { createBean } from '../src/server/library/beans/change-beans.ts'
import { indexAllRoasts } from '../src/server/library/find/index-roasts.ts'
import { createRoast } from '../src/server/library/roasts/create-roast.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { migrateToLatest } from '../src/server/platform/database/migrate.ts'
import type { Tables } from '../src/server/platform/database/tables.ts'
import { raiseLastIds } from '../src/server/safety/backups/file/last-ids.ts'

/** Number of roasts actually created by default; the rest of a library are copies with their own numbers. */
export const PATTERNS = 100
const COPIES_AT_ONCE = 5_000
const LAST_DAY = new Date('2026-06-30T00:00:00Z')

/** Made-up roasts of usual length, sampled every second. */
export function madeUpRoasts(count: number): DemoRoast[] {
  return demoRoasts(count, beanNames, LAST_DAY, randomFrom(7))
}

export const beanNames = demoBeans.map(bean => bean.origin_name)

/**
 * Makes a library of `roastCount` roasts (at least `patterns`), with numbers equal to their ids. `everySeconds` thins
 * out the samples: a hundred thousand roasts then fit on the disk, and reading one costs little compared with finding
 * it.
 */
export async function makeLibrary(
  place: { databaseUrl: string | null; dataFolder: string },
  roastCount: number,
  { everySeconds = 1, patterns = PATTERNS } = {},
): Promise<void> {
  const database = await openDatabase(place)
  await migrateToLatest(database)
  const { db } = database
  for (const bean of demoBeans) await createBean(db, { ...unknownBean(bean.origin_name), ...bean }, LAST_DAY)
  for (const roast of madeUpRoasts(patterns)) {
    const created = await createRoast(
      db,
      {
        bean_id: roast.bean + 1,
        roast_name: null,
        source_name: roast.sourceName,
        roast_date: roast.roastDate,
        green_weight_g: roast.greenWeightGrams,
        roasted_weight_g: roast.roastedWeightGrams,
        notes: roast.notes,
        timeline: thinned(roast.timeline, everySeconds),
        milestones: roast.milestones,
        source: null,
      },
      LAST_DAY,
    )
    if (!created.ok) throw new Error(created.reason.code)
  }
  for (let from = patterns + 1; from <= roastCount; from += COPIES_AT_ONCE) {
    await copyPatterns(db, patterns, { from, to: Math.min(roastCount, from + COPIES_AT_ONCE - 1) })
  }
  await db.transaction().execute(indexAllRoasts)
  await db
    .updateTable('counters')
    .set({ value: roastCount })
    .where('name', '=', 'last_roast_number')
    .execute()
  await raiseLastIds(db, database.kind, { roasts: roastCount })
  if (database.kind === 'postgres') await sql`analyze`.execute(db)
  await database.close()
}

/** Roast `id` is a copy of roast `(id - 1) % patterns + 1`. */
async function copyPatterns(
  db: Kysely<Tables>,
  patterns: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const ids = sql`with recursive ids(id) as (select ${sql.lit(from)} union all select id + 1 from ids where id < ${sql.lit(to)})`
  const isPattern = sql`((ids.id - 1) % ${sql.lit(patterns)}) + 1`
  const copied = sql.join(
    COPIED_COLUMNS.map(column => sql.ref(column)),
    sql`, `,
  )
  await db.transaction().execute(async transaction => {
    await sql`insert into roasts (id, roast_name, source_name, roast_number, ${copied})
      ${ids} select ids.id, '#' || ids.id || ' ' || bean_sort_key, '#' || ids.id || ' ' || bean_sort_key, ids.id, ${copied}
      from ids join roasts on roasts.id = ${isPattern}`.execute(transaction)
    await sql`insert into roast_timelines (roast_id, timeline, thumbnail)
      ${ids} select ids.id, timeline, thumbnail
      from ids join roast_timelines on roast_id = ${isPattern}`.execute(transaction)
    await sql`insert into roast_keys (bean_id, roast_date, folded_name, roast_id)
      ${ids} select bean_id, coalesce(roast_date, ''), '#' || ids.id || ' ' || bean_sort_key, ids.id
      from ids join roasts on roasts.id = ids.id`.execute(transaction)
  })
}

const COPIED_COLUMNS = [
  'bean_id',
  'roast_date',
  'green_weight_g',
  'roasted_weight_g',
  'weight_loss_percent',
  'total_duration_seconds',
  'final_bean_temp',
  'final_ibts_temp',
  'end_temp',
  'fc_minutes',
  'fc_inferred',
  'dtr_percent',
  'milestones',
  'score',
  'score_details',
  'notes',
  'has_timeline',
  'bean_sort_key',
  'revision',
  'created_at',
  'updated_at',
] as const

function thinned(timeline: Timeline, everySeconds: number): Timeline {
  const columns = Object.entries(timeline).map(([name, values]) => [
    name,
    values.filter((_: unknown, index: number) => index % everySeconds === 0),
  ])
  return Object.fromEntries(columns) as Timeline
}
