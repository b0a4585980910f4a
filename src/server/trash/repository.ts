import { setImmediate } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import type { Tables } from '#server/database/tables.ts'
import { ROWS_AT_ONCE } from './move-to-trash.ts'

/** How long a deletion can be undone, in days. */
const KEPT_DAYS = 30

/** The tables of what belongs to a deleted roast. */
const PARTS = [
  'roast_timelines',
  'roast_sources',
  'roast_source_hashes',
  'feedback',
  'trashed_roast_keys',
] as const

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
    while (await deleteBatch(db, id)) await setImmediate()
    await db.transaction().execute(async transaction => {
      await transaction.deleteFrom('trashed_beans').where('deletion_id', '=', id).execute()
      await transaction.deleteFrom('deletions').where('id', '=', id).execute()
    })
  }
}

/**
 * Deletes some of a deletion's roasts with everything that belongs to them. Returns false if there were none left.
 */
function deleteBatch(db: Kysely<Tables>, deletionId: number): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    const rows = await transaction
      .selectFrom('trashed_roasts')
      .select('id')
      .where('deletion_id', '=', deletionId)
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) return false
    const ids = rows.map(row => row.id)
    for (const table of PARTS) {
      await transaction.deleteFrom(table).where('roast_id', 'in', ids).execute()
    }
    await transaction.deleteFrom('trashed_roasts').where('id', 'in', ids).execute()
    return true
  })
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000)
}
