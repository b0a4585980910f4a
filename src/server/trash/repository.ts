import { setImmediate } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import type { Tables } from '#server/database/tables.ts'
import { deleteTrashedRows, type Owner, trashedIds } from './moved-rows.ts'

/** How long a deletion can be undone, in days. */
const KEPT_DAYS = 30

/** Every deletion that can be undone, newest first. */
export async function listDeletions(db: Kysely<Tables>): Promise<Deletion[]> {
  const rows = await db.selectFrom('deletions').selectAll().orderBy('id', 'desc').execute()
  return rows.map(deletionOf)
}

/** The deletion as the API returns it. */
export function deletionOf(row: Selectable<Tables['deletions']>): Deletion {
  return { ...row, kept_until: daysAfter(new Date(row.deleted_at), KEPT_DAYS).toISOString() }
}

/** Deletes for good what has been in the trash for too long. Works in batches so that nobody has to wait. */
export async function emptyTrash(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = daysAfter(now, -KEPT_DAYS).toISOString()
  const expired = await db.selectFrom('deletions').select('id').where('deleted_at', '<', oldest).execute()
  for (const { id } of expired) {
    for (const owner of ['roasts', 'beans'] as const) {
      while (await deleteBatch(db, owner, id)) await setImmediate()
    }
    await db.deleteFrom('deletions').where('id', '=', id).execute()
  }
}

/** Purges some of a deletion's rows with everything that belongs to them. Returns false if none were left. */
function deleteBatch(db: Kysely<Tables>, owner: Owner, deletionId: number): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    const ids = await trashedIds(transaction, owner, deletionId)
    if (ids.length === 0) return false
    await deleteTrashedRows(transaction, owner, ids)
    return true
  })
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000)
}
