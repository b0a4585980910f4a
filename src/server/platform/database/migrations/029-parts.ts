import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes } from './table-parts.ts'

/**
 * Creates the table of the coffees that blends are of, and says of roasts by which recipe they are. The coffees of a
 * running roast are with it.
 */
export function addParts(kind: DatabaseKind): Migration {
  const { integer, real } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('roast_parts')
        .addColumn('roast_id', integer, column => column.notNull())
        .addColumn('position', integer, column => column.notNull())
        .addColumn('bean_id', integer, column => column.notNull())
        .addColumn('grams', real, column => column.notNull())
        .addPrimaryKeyConstraint('roast_parts_key', ['roast_id', 'position'])
        .execute()
      await db.schema
        .createIndex('roast_parts_by_bean')
        .on('roast_parts')
        .columns(['bean_id', 'roast_id'])
        .execute()
      for (const table of ['roasts', 'trashed_roasts', 'running_roasts'])
        await db.schema.alterTable(table).addColumn('blend_id', integer).execute()
      for (const table of ['roasts', 'trashed_roasts'])
        await db.schema.alterTable(table).addColumn('blend_name', 'text').execute()
      await db.schema.alterTable('running_roasts').addColumn('greens', 'text').execute()
      await db.schema.createIndex('roasts_by_blend').on('roasts').column('blend_id').execute()
    },
  }
}
