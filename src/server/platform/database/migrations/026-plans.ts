import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { columnTypes, tableWithIds } from './table-parts.ts'

/** Creates the table of plans: what the operator means to do in a roast of a bean. */
export function createPlans(kind: DatabaseKind): Migration {
  const { integer, real, key } = columnTypes(kind)
  return {
    async up(db: Kysely<unknown>) {
      await tableWithIds(db, kind, 'plans')
        .addColumn('bean_id', integer, column => column.notNull())
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('folded_name', key, column => column.notNull())
        .addColumn('roast_id', integer)
        .addColumn('steps', 'text', column => column.notNull())
        .addColumn('marks', 'text', column => column.notNull())
        .addColumn('preheat_temp', real)
        .addColumn('charge_temp', real)
        .addColumn('green_weight_g', real)
        .addColumn('drop_seconds', real)
        .addColumn('drop_temp', real)
        .addColumn('deletion_id', integer)
        .addColumn('revision', integer, column => column.notNull().defaultTo(1))
        .addColumn('created_at', 'text', column => column.notNull())
        .addColumn('updated_at', 'text', column => column.notNull())
        .execute()
      await db.schema.createIndex('plans_by_bean').on('plans').columns(['bean_id', 'folded_name']).execute()
      await db.schema.createIndex('plans_by_deletion').on('plans').column('deletion_id').execute()
    },
  }
}
