import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes } from './table-parts.ts'

/** Makes running roasts of what was tapped beside the roaster, and lets a running roast follow a plan. */
export function makeTapsRunningRoasts(kind: DatabaseKind): Migration {
  const { integer } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('running_roasts').addColumn('plan_id', integer).execute()
      await db.schema
        .alterTable('running_roasts')
        .addColumn('waits_for_file', integer, column => column.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createIndex('running_roasts_by_charge')
        .on('running_roasts')
        .columns(['roast_id', 'charged_at'])
        .execute()
      const { rows } = await sql<TapsRow>`select * from taps order by charged_at`.execute(db)
      for (const taps of rows) await insertWaiting(db, taps)
      await db.schema.dropTable('taps').execute()
    },
  }
}

interface TapsRow {
  charged_at: string
  first_crack_seconds: number | null
  drop_seconds: number | null
}

async function insertWaiting(db: Kysely<unknown>, taps: TapsRow): Promise<void> {
  const { charged_at, first_crack_seconds, drop_seconds } = taps
  const charge = Date.parse(charged_at)
  const after = (seconds: number) => new Date(Math.round(charge + seconds * 1000)).toISOString()
  const marks =
    first_crack_seconds === null
      ? []
      : [{ milestone_type: '1st_crack_start', at: after(first_crack_seconds) }]
  const dropped = drop_seconds === null ? null : after(drop_seconds)
  await sql`insert into running_roasts
    (key, opened_at, charged_at, dropped_at, marks, reading_count, event_id, marks_event, details_event,
      waits_for_file, created_at, updated_at)
    values (${`taps-${charge}`}, ${charged_at}, ${charged_at}, ${dropped}, ${JSON.stringify(marks)}, 0, 0, 0, 0,
      1, ${charged_at}, ${charged_at})`.execute(db)
}
