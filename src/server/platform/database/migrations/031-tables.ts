import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes, tableWithIds } from './table-parts.ts'

/** Creates the tables of blind tastings: the table with its draw, who sits at it, and what they rated. */
export function createTastingTables(kind: DatabaseKind): Migration {
  const { integer, key } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      await tableWithIds(db, kind, 'tasting_tables')
        .addColumn('code', key, column => column.notNull().unique())
        .addColumn('name', 'text')
        .addColumn('mode', 'text', column => column.notNull())
        .addColumn('sheet_id', integer)
        .addColumn('roast_count', integer, column => column.notNull())
        .addColumn('drawn_roasts', 'text', column => column.notNull())
        .addColumn('ends_at', 'text', column => column.notNull())
        .addColumn('revealed_at', 'text')
        .addColumn('had_looked', integer, column => column.notNull())
        .addColumn('event_id', 'bigint', column => column.notNull())
        .addColumn('deletion_id', integer)
        .addColumn('revision', integer, column => column.notNull().defaultTo(1))
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createIndex('tasting_tables_by_deletion')
        .on('tasting_tables')
        .column('deletion_id')
        .execute()
      await tableWithIds(db, kind, 'table_tasters')
        .addColumn('table_id', integer, column => column.notNull())
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('folded_name', key, column => column.notNull())
        .addColumn('key_hash', key, column => column.notNull())
        .addColumn('cups', 'text')
        .addColumn('odd_letter', 'text')
        .addColumn('created_at', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createIndex('table_tasters_by_name')
        .on('table_tasters')
        .columns(['table_id', 'folded_name'])
        .unique()
        .execute()
      await db.schema
        .createTable('table_ratings')
        .addColumn('taster_id', integer, column => column.notNull())
        .addColumn('letter', key, column => column.notNull())
        .addColumn('ratings', 'text', column => column.notNull())
        .addColumn('cups', 'text')
        .addColumn('flavours', 'text', column => column.notNull())
        .addColumn('notes', 'text')
        .addColumn('updated_at', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('table_ratings_key', ['taster_id', 'letter'])
        .execute()
    },
  }
}
