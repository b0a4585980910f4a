import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the index by which the list is sorted by weight loss. */
export function addNarrowedLists(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('roasts_by_weight_loss_percent')
        .on('roasts')
        .columns(['weight_loss_percent', 'id'])
        .execute()
    },
  }
}
