import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes, tableWithIds } from './table-parts.ts'

/** Creates the table of blends: the recipes, each with its coffees and their shares. */
export function createBlends(kind: DatabaseKind): Migration {
  const { integer, key } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      await tableWithIds(db, kind, 'blends')
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('folded_name', key, column => column.notNull())
        .addColumn('parts', 'text', column => column.notNull())
        .addColumn('summary', 'text')
        .addColumn('aliases', 'text', column => column.notNull())
        .addColumn('retired', integer, column => column.notNull().defaultTo(0))
        .addColumn('deletion_id', integer)
        .addColumn('revision', integer, column => column.notNull().defaultTo(1))
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute()
      await db.schema.createIndex('blends_by_name').on('blends').column('folded_name').execute()
      await db.schema.createIndex('blends_by_deletion').on('blends').column('deletion_id').execute()
    },
  }
}
