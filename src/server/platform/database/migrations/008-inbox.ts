import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Creates the tables of the inbox, of the machine's folder, and of the tokens by which other machines send files. */
export function createInbox(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  const bytes = kind === 'sqlite' ? 'blob' : 'bytea'
  /** Text that is compared byte by byte. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<unknown>) {
      const withId = (name: string) => {
        const table = db.schema.createTable(name)
        return kind === 'sqlite'
          ? table.addColumn('id', 'integer', column => column.primaryKey().autoIncrement())
          : table.addColumn('id', 'bigint', column => column.primaryKey().generatedByDefaultAsIdentity())
      }
      await withId('inbox_files')
        .addColumn('fingerprint', key, column => column.notNull().unique())
        .addColumn('file_name', 'text', column => column.notNull())
        .addColumn('content', bytes)
        .addColumn('problem', 'text')
        .addColumn('found', 'text')
        .addColumn('arrived_at', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createTable('inbox_arrivals')
        .addColumn('fingerprint', key, column => column.primaryKey())
        .addColumn('arrived_at', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createTable('folder_files')
        .addColumn('path', key, column => column.primaryKey())
        .addColumn('size', integer, column => column.notNull())
        .addColumn('modified_ms', integer, column => column.notNull())
        .execute()
      await withId('upload_tokens')
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('token_hash', key, column => column.notNull().unique())
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('last_used_at', 'text')
        .execute()
    },
  }
}
