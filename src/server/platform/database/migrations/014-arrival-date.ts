import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds when a bean arrived at its supplier, as text; null for existing beans. */
export function addArrivalDate(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['beans', 'trashed_beans']) {
        await db.schema.alterTable(table).addColumn('arrival_date', 'text').execute()
      }
    },
  }
}
