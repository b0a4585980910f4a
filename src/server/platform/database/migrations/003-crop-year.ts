import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Adds the year in which a bean's crop was picked, as a number; null for existing beans. */
export function addCropYear(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['beans', 'trashed_beans']) {
        await db.schema.alterTable(table).addColumn('crop_year', integer).execute()
      }
    },
  }
}
