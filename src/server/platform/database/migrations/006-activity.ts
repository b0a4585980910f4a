import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Creates the table of the activity log, which is read newest first. */
export function createActivity(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  /** Text that is compared byte by byte, so both databases sort alike in every locale. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('activity')
      const withId =
        kind === 'sqlite'
          ? table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())
      await withId
        .addColumn('happened_at', key, column => column.notNull())
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('what', 'text', column => column.notNull())
        .addColumn('times', integer, column => column.notNull())
        .addColumn('address', 'text')
        .addColumn('device', 'text')
        .addColumn('sum_key', 'text', column => column.unique())
        .execute()
      await db.schema
        .createIndex('activity_by_time')
        .on('activity')
        .columns(['happened_at desc', 'id desc'])
        .execute()
    },
  }
}
