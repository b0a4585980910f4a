import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Adds the reference roast of a bean, none for existing ones, and the table of taps. */
export function addRoastingAgain(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  const real = kind === 'sqlite' ? 'real' : 'double precision'
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['beans', 'trashed_beans']) {
        await db.schema.alterTable(table).addColumn('reference_roast_id', integer).execute()
      }
      await db.schema
        .createTable('taps')
        .addColumn('charged_at', 'text', column => column.primaryKey())
        .addColumn('first_crack_seconds', real)
        .addColumn('drop_seconds', real)
        .execute()
    },
  }
}
