import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Creates the table of stock entries: purchases, counts and amounts taken of each coffee. */
export function addStock(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  const real = kind === 'sqlite' ? 'real' : 'double precision'
  /** Text that is compared byte by byte. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('stock_entries')
      const withId =
        kind === 'sqlite'
          ? table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())
      await withId
        .addColumn('bean_id', integer, column => column.notNull())
        .addColumn('kind', key, column => column.notNull())
        .addColumn('date', key, column => column.notNull())
        .addColumn('grams', real, column => column.notNull())
        .addColumn('cost', real)
        .addColumn('note', 'text')
        .addColumn('deletion_id', integer)
        .addColumn('revision', integer, column => column.notNull().defaultTo(1))
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createIndex('stock_entries_by_bean')
        .on('stock_entries')
        .columns(['bean_id', 'date', 'id'])
        .execute()
      await db.schema
        .createIndex('stock_entries_by_deletion')
        .on('stock_entries')
        .column('deletion_id')
        .execute()
    },
  }
}
