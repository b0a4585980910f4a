import { setImmediate } from 'node:timers/promises'
import type { Deletion } from '#contract/trash.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { success } from '#domain/record/result.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Row, Transaction } from '#server/platform/database/tables.ts'
import { MARKED_AS_DELETED } from './delete-in-place.ts'
import { deleteTrashedRows, ROWS_AT_ONCE, trashedIds } from './moved-rows.ts'

/** How long a deletion can be undone, in days. */
const KEPT_DAYS = 30

/** Every deletion that can be undone, newest first. */
export async function listDeletions(db: Db, now: Date): Promise<Deletion[]> {
  const rows = await db
    .selectFrom('deletions')
    .selectAll()
    .where('deleted_at', '>=', oldestKept(now))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(deletionOf)
}

/** The deletion as the API returns it. */
export function deletionOf(row: Row<'deletions'>): Deletion {
  return { ...row, kept_until: daysAfter(new Date(row.deleted_at), KEPT_DAYS).toISOString() }
}

/** The oldest time of a deletion that can be undone. An earlier one is gone, even if its rows are still there. */
export function oldestKept(now: Date): string {
  return daysAfter(now, -KEPT_DAYS).toISOString()
}

/** Purges what has been in the trash for too long. Works in batches, so that other work runs in between. */
export async function emptyTrash(db: Db, now: Date): Promise<void> {
  const expired = await db
    .selectFrom('deletions')
    .select('id')
    .where('deleted_at', '<', oldestKept(now))
    .execute()
  for (const { id } of expired) while (await deleteBatch(db, id, now)) await setImmediate()
}

/**
 * Purges some of a deletion's rows with everything that belongs to them, or the deletion itself if none were left.
 * Returns false if nothing is left to do.
 *
 * Each batch is a change of the library that reads the deletion again: between two batches, a restore from a backup
 * may have brought the rows back, or put another deletion in its place.
 */
async function deleteBatch(db: Db, deletionId: number, now: Date): Promise<boolean> {
  const deleted = await changeWithoutVersion<boolean, never>(db, async transaction => {
    const expired = await transaction
      .selectFrom('deletions')
      .select('id')
      .where('id', '=', deletionId)
      .where('deleted_at', '<', oldestKept(now))
      .executeTakeFirst()
    if (expired === undefined) return success(false)
    for (const owner of ['roasts', 'beans', 'styles'] as const) {
      const ids = await trashedIds(transaction, owner, deletionId)
      if (ids.length === 0) continue
      await deleteTrashedRows(transaction, owner, ids)
      return success(true)
    }
    if (await deleteReplaced(transaction, deletionId)) return success(true)
    await transaction.deleteFrom('replaced_bean_values').where('deletion_id', '=', deletionId).execute()
    await deleteRunningRoasts(transaction, deletionId)
    await deleteTableParts(transaction, deletionId)
    for (const table of namesIn(MARKED_AS_DELETED))
      await transaction.deleteFrom(table).where('deletion_id', '=', deletionId).execute()
    await transaction.deleteFrom('deletions').where('id', '=', deletionId).execute()
    return success(false)
  })
  return deleted.ok && deleted.value
}

/** Purges some of the values that were replaced on roasts. Returns false if none were left. */
async function deleteReplaced(transaction: Transaction, deletionId: number): Promise<boolean> {
  const rows = await transaction
    .selectFrom('replaced_values')
    .select('roast_id')
    .where('deletion_id', '=', deletionId)
    .orderBy('roast_id')
    .limit(ROWS_AT_ONCE)
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(row => row.roast_id)
  await transaction
    .deleteFrom('replaced_values')
    .where('deletion_id', '=', deletionId)
    .where('roast_id', 'in', ids)
    .execute()
  return true
}

async function deleteRunningRoasts(transaction: Transaction, deletionId: number): Promise<void> {
  const deleted = await transaction
    .deleteFrom('running_roasts')
    .where('deletion_id', '=', deletionId)
    .returning('id')
    .execute()
  for (const { id } of deleted)
    await transaction.deleteFrom('live_readings').where('running_roast_id', '=', id).execute()
}

/** Purges who sat at a table, and what they rated. Its tastings stay. */
async function deleteTableParts(transaction: Transaction, deletionId: number): Promise<void> {
  const tables = transaction.selectFrom('tasting_tables').select('id').where('deletion_id', '=', deletionId)
  const tasters = transaction.selectFrom('table_tasters').select('id').where('table_id', 'in', tables)
  await transaction.deleteFrom('table_ratings').where('taster_id', 'in', tasters).execute()
  await transaction.deleteFrom('table_tasters').where('table_id', 'in', tables).execute()
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000)
}
