import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the odd values of a roast of which the owner says that they are so. Null for existing rows. */
export function addAsItIs(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['roasts', 'trashed_roasts'])
        await db.schema.alterTable(table).addColumn('as_it_is', 'text').execute()
    },
  }
}
