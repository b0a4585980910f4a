import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes } from './table-parts.ts'

/** Lets a tasting and a table have the key with which they were sent, so that they are there once if it comes twice. */
export function addSentKeys(kind: DatabaseKind): Migration {
  const { key } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['tastings', 'tasting_tables']) {
        await db.schema.alterTable(table).addColumn('key', key).execute()
        await db.schema.createIndex(`${table}_by_key`).on(table).column('key').unique().execute()
      }
    },
  }
}
