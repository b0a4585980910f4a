import { type Result, success } from '#domain/record/result.ts'
import type { AcceptedRevisions } from '#server/http/entity-tags.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { moveToTrash } from '#server/library/trash/move-to-trash.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { acceptedRoast } from './change-roast.ts'

/** Deletes a roast, and returns its name. It can be restored from the trash. */
export function deleteRoast(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<string, HttpProblem>> {
  return changeLibrary(db, async transaction => {
    const row = await acceptedRoast(transaction, id, accepted)
    if (!row.ok) return row
    const { roast_name } = row.value
    await moveToTrash(transaction, { kind: 'roast', id, label: roast_name }, now)
    return success(roast_name)
  })
}

/** Deletes every roast. They can be restored from the trash. Returns the number of roasts. */
export async function deleteAllRoasts(db: Db, now: Date): Promise<number> {
  const deleted = await changeLibrary<number, never>(db, async transaction => {
    const { roasts } = await moveToTrash(transaction, { kind: 'all roasts' }, now)
    return success(roasts)
  })
  return deleted.ok ? deleted.value : 0
}
