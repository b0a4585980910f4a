import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/**
 * Creates the tables of beans' other names in files, and of the values that newer files replaced on roasts, so that
 * this can be undone; and an index of the numbers of roasts in the trash.
 */
export function addWhatImportsKeep(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  const bytes = kind === 'sqlite' ? 'blob' : 'bytea'
  /** Text that is compared byte by byte. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('bean_aliases')
        .addColumn('folded_alias', key, column => column.primaryKey())
        .addColumn('bean_id', integer, column => column.notNull())
        .addColumn('alias', 'text', column => column.notNull())
        .execute()
      await db.schema.createIndex('bean_aliases_by_bean').on('bean_aliases').column('bean_id').execute()
      await db.schema
        .createTable('replaced_values')
        .addColumn('deletion_id', integer, column => column.notNull())
        .addColumn('roast_id', integer, column => column.notNull())
        .addColumn('changes', 'text', column => column.notNull())
        .addColumn('set_by_hand', 'text')
        .addColumn('timeline', bytes)
        .addColumn('file_name', 'text')
        .addColumn('content', bytes)
        .addPrimaryKeyConstraint('replaced_values_key', ['deletion_id', 'roast_id'])
        .execute()
      await db.schema
        .createIndex('replaced_values_by_roast')
        .on('replaced_values')
        .column('roast_id')
        .execute()
      await db.schema
        .createIndex('trashed_roasts_by_number')
        .on('trashed_roasts')
        .column('roast_number')
        .execute()
    },
  }
}
