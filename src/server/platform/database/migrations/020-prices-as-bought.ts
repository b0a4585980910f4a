import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Adds what a bean cost as it was bought: amount, currency and the grams that it is for; null for existing beans. */
export function addPricesAsBought(kind: DatabaseKind): Migration {
  const real = kind === 'sqlite' ? 'real' : 'double precision'
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['beans', 'trashed_beans']) {
        await db.schema.alterTable(table).addColumn('price_amount', real).execute()
        await db.schema.alterTable(table).addColumn('price_currency', 'text').execute()
        await db.schema.alterTable(table).addColumn('price_weight_g', real).execute()
      }
    },
  }
}
