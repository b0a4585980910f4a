import type { Kysely } from 'kysely'
import type { ManyRoastsAnswer } from '#contract/many-roasts.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { ChangeRefusal } from '#server/library/roasts/change-roast.ts'
import { moveToTrash } from '#server/library/trash/move-to-trash.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Deletes several roasts: all of them or none. They can be restored from the trash together. */
export function deleteRoasts(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<Result<ManyRoastsAnswer, ChangeRefusal>> {
  return changeLibrary<ManyRoastsAnswer, ChangeRefusal>(db, async transaction => {
    const different = [...new Set(ids)]
    const rows = await transaction.selectFrom('roasts').select('id').where('id', 'in', different).execute()
    if (rows.length < different.length) return failure({ kind: 'unknown' })
    const { deletionId } = await moveToTrash(transaction, { kind: 'roasts', ids: different }, now)
    return success({ changed: rows.length, deletion_id: deletionId })
  })
}
