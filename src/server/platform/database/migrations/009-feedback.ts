import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Creates the table of drinkers' feedback on roasts. */
export function createFeedback(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  /** Text that is compared byte by byte. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable('feedback')
      const withId =
        kind === 'sqlite'
          ? table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())
      await withId
        .addColumn('roast_id', integer, column => column.notNull())
        .addColumn('rating', integer, column => column.notNull())
        .addColumn('flavours', 'text', column => column.notNull())
        .addColumn('text', 'text')
        .addColumn('name', 'text')
        .addColumn('state', key, column => column.notNull())
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('decided_at', 'text')
        .execute()
      await db.schema
        .createIndex('feedback_by_roast')
        .on('feedback')
        .columns(['roast_id', 'state', 'id'])
        .execute()
      await db.schema.createIndex('feedback_by_state').on('feedback').columns(['state', 'id']).execute()
    },
  }
}
