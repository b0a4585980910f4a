import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds what the owner corrected on a roast's chart, as JSON; null for existing roasts. */
export function addCorrections(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['roasts', 'trashed_roasts']) {
        await db.schema.alterTable(table).addColumn('correction', 'text').execute()
      }
    },
  }
}
