import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes, tableWithIds } from './table-parts.ts'

/**
 * Creates the tables of running roasts and their readings, and gives tokens their scopes: so far to upload files.
 * Roasts say where their curves are from: so far from a file, or typed.
 */
export function createLive(kind: DatabaseKind): Migration {
  const { integer, real, key } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      await tableWithIds(db, kind, 'running_roasts')
        .addColumn('key', key, column => column.notNull().unique())
        .addColumn('bean_id', integer)
        .addColumn('green_weight_g', real)
        .addColumn('plan_roast_id', integer)
        .addColumn('machine', 'text')
        .addColumn('opened_at', 'text', column => column.notNull())
        .addColumn('charged_at', 'text')
        .addColumn('dropped_at', 'text')
        .addColumn('marks', 'text', column => column.notNull())
        .addColumn('reading_count', integer, column => column.notNull())
        .addColumn('event_id', integer, column => column.notNull())
        .addColumn('marks_event', integer, column => column.notNull())
        .addColumn('details_event', integer, column => column.notNull())
        .addColumn('roast_id', integer)
        .addColumn('deletion_id', integer)
        .addColumn('revision', integer, column => column.notNull().defaultTo(1))
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createIndex('running_roasts_by_roast')
        .on('running_roasts')
        .columns(['roast_id', 'id'])
        .execute()
      await db.schema
        .createIndex('running_roasts_by_deletion')
        .on('running_roasts')
        .column('deletion_id')
        .execute()
      await db.schema
        .createTable('live_readings')
        .addColumn('running_roast_id', integer, column => column.notNull())
        .addColumn('at', 'bigint', column => column.notNull())
        .addColumn('bean_temp', real)
        .addColumn('ibts_temp', real)
        .addColumn('power', real)
        .addColumn('fan', real)
        .addColumn('drum', real)
        .addColumn('typed', integer, column => column.notNull())
        .addColumn('event_id', integer, column => column.notNull())
        .addPrimaryKeyConstraint('live_readings_key', ['running_roast_id', 'at'])
        .execute()
      await db.schema
        .createIndex('live_readings_by_event')
        .on('live_readings')
        .columns(['running_roast_id', 'event_id'])
        .execute()
      await db.schema
        .alterTable('upload_tokens')
        .addColumn('scopes', 'text', column => column.notNull().defaultTo('["upload"]'))
        .execute()
      for (const table of ['roasts', 'trashed_roasts']) {
        await db.schema
          .alterTable(table)
          .addColumn('source', 'text', column => column.notNull().defaultTo('file'))
          .execute()
        await sql`update ${sql.table(table)} set source = 'typed'
          where id not in (select roast_id from roast_sources)`.execute(db)
      }
    },
  }
}
