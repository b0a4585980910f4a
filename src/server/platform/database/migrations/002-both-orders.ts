import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'

/** Columns in which many roasts share a value. */
const COARSE_COLUMNS = ['bean_sort_key', 'green_weight_g', 'total_duration_seconds', 'score'] as const

/**
 * Adds indexes for ascending pages of the list and for a bean's newest roasts.
 *
 * They make these reads independent of how many roasts share a value: ties are by id descending in both directions,
 * and roasts without a date come last.
 */
export function indexBothOrders(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const name of COARSE_COLUMNS) {
        const index = db.schema.createIndex(`roasts_by_${name}_ascending`).on('roasts')
        await index.columns([name, 'id desc']).execute()
      }
      // The embedded database reads the first migration's index backwards: there, null sorts before any date.
      if (kind === 'sqlite') return
      await db.schema.dropIndex('roasts_by_bean').execute()
      await sql`
        create index roasts_by_bean on roasts (bean_id, roast_date desc nulls last, id desc)
      `.execute(db)
    },
  }
}
