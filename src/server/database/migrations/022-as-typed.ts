import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../open-database.ts'

/**
 * Adds what was typed and couldn't be kept: the second year of a crop such as 2025/26, the weight of a stock entry in
 * the unit that it was entered in, and that the owner won't weigh a roast any more. Null and 0 for existing rows.
 */
export function keepAsTyped(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  const real = kind === 'sqlite' ? 'real' : 'double precision'
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
      await db.schema.alterTable('stock_entries').addColumn('entered_amount', real).execute()
      await db.schema.alterTable('stock_entries').addColumn('entered_unit', 'text').execute()
    },
  }
}
