import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Creates the table of saved searches, and the index by which the list is sorted by weight loss. */
export function addNarrowedLists(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('saved_searches')
        .addColumn('position', integer, column => column.primaryKey())
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('search', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createIndex('roasts_by_weight_loss_percent')
        .on('roasts')
        .columns(['weight_loss_percent', 'id'])
        .execute()
    },
  }
}
