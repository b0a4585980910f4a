import { type ColumnDataType, type Expression, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Creates the tables by which roasts are found and sorted. The product fills them at its start. */
export function createRoastSets(kind: DatabaseKind): Migration {
  const integer: ColumnDataType = kind === 'sqlite' ? 'integer' : 'bigint'
  const bytes: ColumnDataType = kind === 'sqlite' ? 'blob' : 'bytea'
  /** Text that is compared byte by byte. */
  const key: ColumnDataType | Expression<string> = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<unknown>) {
      const sets = db.schema
        .createTable('roast_sets')
        .addColumn('term', key, column => column.notNull())
        .addColumn('piece', integer, column => column.notNull())
        .addColumn('members', bytes, column => column.notNull())
        .addPrimaryKeyConstraint('roast_sets_key', ['term', 'piece'])
      // Small rows in the order of their key, so a range of terms is stored together.
      await (kind === 'sqlite' ? sets.modifyEnd(sql`without rowid`) : sets).execute()
      await db.schema
        .createTable('roast_values')
        .addColumn('name', key, column => column.notNull())
        .addColumn('piece', integer, column => column.notNull())
        .addColumn('content', bytes, column => column.notNull())
        .addPrimaryKeyConstraint('roast_values_key', ['name', 'piece'])
        .execute()
    },
  }
}
