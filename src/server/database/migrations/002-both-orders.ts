import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../open-database.ts'

/** Columns of which many roasts have the same value. */
const COARSE_COLUMNS = ['bean_sort_key', 'green_weight_g', 'total_duration_seconds', 'score'] as const

/**
 * Lets a page of the list that ascends, and a bean's newest roasts, be read in order from an index, however many roasts
 * share a value: ties are by id descending in both directions, and roasts without a date come last.
 */
export function indexBothOrders(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const name of COARSE_COLUMNS) {
        const index = db.schema.createIndex(`roasts_by_${name}_ascending`).on('roasts')
        await index.columns([name, 'id desc']).execute()
      }
      // The embedded database reads the first step's index backwards, for there nothing is less than any date.
      if (kind === 'sqlite') return
      await db.schema.dropIndex('roasts_by_bean').execute()
      await sql`
        create index roasts_by_bean on roasts (bean_id, roast_date desc nulls last, id desc)
      `.execute(db)
    },
  }
}
