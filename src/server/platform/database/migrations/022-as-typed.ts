import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/**
 * Adds the second year of a crop such as 2025/26, and that the owner asks no more for a roast's weights. Null and 0 for
 * existing rows.
 */
export function keepAsTyped(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['beans', 'trashed_beans'])
        await db.schema.alterTable(table).addColumn('crop_year_to', integer).execute()
      for (const table of ['roasts', 'trashed_roasts']) {
        await db.schema
          .alterTable(table)
          .addColumn('never_weighed', integer, column => column.notNull().defaultTo(0))
          .execute()
      }
    },
  }
}
