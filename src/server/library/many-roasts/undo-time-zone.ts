import type { Transaction } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import type { Result } from '#domain/record/result.ts'
import { zoneChangeIn } from '#domain/words/zone-change.ts'
import { changeOwnerSettings, readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { undoChanges } from './undo-changes.ts'

/**
 * Restores the starts that a change of the time zone replaced, and the former zone unless yet another was chosen since.
 * Fails as `undoChanges` does.
 */
export async function undoTimeZone(
  transaction: Transaction<Tables>,
  deletion: Deletion,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const change = zoneChangeIn(deletion.label)
  const { time_zone } = await readOwnerSettings(transaction)
  if (change !== null && change.zone === time_zone)
    await changeOwnerSettings(transaction, { time_zone: change.former ?? undefined })
  return undoChanges(transaction, deletion, now)
}
