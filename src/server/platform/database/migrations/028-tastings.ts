import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes, tableWithIds } from './table-parts.ts'

/** The built-in sheets, as later ones refer to them. The program asks by its own copy of them. */
const BUILT_IN = [
  {
    name: 'Five cups',
    scales: '[{"name":"rating","from":1,"to":5,"step":1,"low":"not for me","high":"as good as it gets"}]',
  },
  {
    name: 'CVA affective',
    scales: JSON.stringify(
      ['fragrance', 'aroma', 'flavor', 'aftertaste', 'acidity', 'sweetness', 'mouthfeel', 'overall'].map(
        name => ({
          ...{ name, from: 1, to: 9, step: 1 },
          ...{ low: 'extremely low quality', high: 'extremely high quality' },
        }),
      ),
    ),
  },
]

const MADE_AT = '2026-11-29T00:00:00.000Z'

/** Creates the tables of sheets, with the built-in ones in it, and of tastings. */
export function createTastings(kind: DatabaseKind): Migration {
  const { integer, real } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      await tableWithIds(db, kind, 'sheets')
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('scales', 'text', column => column.notNull())
        .addColumn('deletion_id', integer)
        .addColumn('revision', integer, column => column.notNull().defaultTo(1))
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute()
      await db.schema.createIndex('sheets_by_deletion').on('sheets').column('deletion_id').execute()
      for (const { name, scales } of BUILT_IN)
        await sql`
          insert into sheets (name, scales, created_at, updated_at) values (${name}, ${scales}, ${MADE_AT}, ${MADE_AT})
        `.execute(db)

      await tableWithIds(db, kind, 'tastings')
        .addColumn('roast_id', integer, column => column.notNull())
        .addColumn('sheet_id', integer, column => column.notNull())
        .addColumn('date', 'text', column => column.notNull())
        .addColumn('method', 'text', column => column.notNull())
        .addColumn('rated', 'text', column => column.notNull())
        .addColumn('rating', real)
        .addColumn('score', real)
        .addColumn('flavours', 'text', column => column.notNull())
        .addColumn('notes', 'text')
        .addColumn('taster', 'text')
        .addColumn('table_id', integer)
        .addColumn('is_public', integer, column => column.notNull())
        .addColumn('is_taster_public', integer, column => column.notNull())
        .addColumn('deletion_id', integer)
        .addColumn('revision', integer, column => column.notNull().defaultTo(1))
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute()
      await db.schema.createIndex('tastings_by_roast').on('tastings').columns(['roast_id', 'id']).execute()
      for (const column of ['sheet_id', 'table_id', 'deletion_id'])
        await db.schema
          .createIndex(`tastings_by_${column.replace('_id', '')}`)
          .on('tastings')
          .column(column)
          .execute()
    },
  }
}
