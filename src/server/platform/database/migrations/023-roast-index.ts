import { type ColumnDataType, type Expression, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

const FIGURES = [
  'green_weight_g',
  'roasted_weight_g',
  'weight_loss_percent',
  'total_duration_seconds',
  'fc_minutes',
  'dtr_percent',
  'end_temp',
  'final_bean_temp',
  'score',
] as const

/**
 * Creates the narrow table by which roasts are found and sorted, in place of the sets and values. The product fills it
 * at its start.
 */
export function createRoastIndex(kind: DatabaseKind): Migration {
  const integer: ColumnDataType = kind === 'sqlite' ? 'integer' : 'bigint'
  /** The score too, because a search may ask for 80.5. */
  const real: ColumnDataType = kind === 'sqlite' ? 'real' : 'double precision'
  /** Text that is compared byte by byte. */
  const key: ColumnDataType | Expression<string> = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable('roast_sets').execute()
      await db.schema.dropTable('roast_values').execute()
      let table = db.schema
        .createTable('roast_index')
        .addColumn('roast_id', integer, column =>
          column.primaryKey().references('roasts.id').onDelete('cascade'),
        )
        .addColumn('rule', integer, column => column.notNull())
        .addColumn('bean_id', integer, column => column.notNull())
        .addColumn('roast_number', integer)
        .addColumn('roast_date', key)
        .addColumn('never_weighed', integer, column => column.notNull())
      for (const name of FIGURES) table = table.addColumn(name, real)
      await table
        .addColumn('words', key, column => column.notNull())
        .addColumn('owner_words', key, column => column.notNull())
        .execute()
    },
  }
}
