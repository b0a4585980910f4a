import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { RoastDifference } from '#domain/roast/roast-differences.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type ChangeRefusal, changeRoastWithin } from '#server/library/roasts/change-roast.ts'
import { unpackedSource } from '#server/library/roasts/packed-source.ts'
import { recordingsOfRoast } from '#server/library/roasts/roast-recordings.ts'
import { correctionOf } from '#server/library/roasts/roast-row.ts'
import { setByHandColumn, setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { storeSource } from '#server/library/roasts/source-hashes.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { changeRecorded } from './recorded-changes.ts'
import { recordedRoast } from './recorded-roast.ts'
import { changesOf } from './update-roast.ts'

type ReplacedRow = Selectable<Tables['replaced_values']>

/**
 * Restores the values that newer files replaced on the roasts of one trash entry, and the former files. Values that
 * were changed since then stay. All or nothing: fails if a roast was deleted, or its name is taken on its former day.
 * Other work runs in between.
 */
export async function undoUpdate(
  transaction: Transaction<Tables>,
  { id }: Deletion,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  for (let after = 0; ; ) {
    const rows = await transaction
      .selectFrom('replaced_values')
      .selectAll()
      .where('deletion_id', '=', id)
      .where('roast_id', '>', after)
      .orderBy('roast_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      await setImmediate()
      const restored = await restoreValues(transaction, row, now)
      if (!restored.ok) return restored
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) break
    after = last.roast_id
  }
  await transaction.deleteFrom('replaced_values').where('deletion_id', '=', id).execute()
  return success(null)
}

const ROWS_AT_ONCE = 20

async function restoreValues(
  transaction: Transaction<Tables>,
  replaced: ReplacedRow,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const { roast_id } = replaced
  const problem = await updatedSince(transaction, replaced)
  if (problem !== null) return failure(problem)
  const restored = await changeRoastWithin(transaction, roast_id, null, now, async (_, row, known) => {
    const roast = recordedRoast(row, known, await recordingsOfRoast(transaction, roast_id))
    const changes = JSON.parse(replaced.changes) as RoastDifference[]
    const unchanged = changes.filter(({ field, after }) =>
      field === 'timeline'
        ? correctionOf(row) === null && replaced.timeline !== null
        : JSON.stringify(roast[field]) === JSON.stringify(after),
    )
    const backwards = unchanged.map(({ field, before, after }) => ({ field, before: after, after: before }))
    const change = await changeRecorded(transaction, row, changesOf(backwards, replaced))
    if (!change.ok) return change
    const before = setByHandOf(replaced)
    const isRestored = new Set<string>(backwards.map(({ field }) => field))
    const setByHand = setByHandOf(row).filter(field => before.includes(field) || !isRestored.has(field))
    return success({ ...change.value, set_by_hand: setByHandColumn(setByHand) })
  })
  if (!restored.ok) return failure(problemOf(restored.reason))
  await restoreSource(transaction, replaced)
  return success(null)
}

/** Only the newest update of a roast can be undone: undoing an earlier one would replace the newest file. */
async function updatedSince(
  transaction: Transaction<Tables>,
  { deletion_id, roast_id }: ReplacedRow,
): Promise<HttpProblem | null> {
  const newer = await transaction
    .selectFrom('replaced_values')
    .innerJoin('roasts', 'roasts.id', 'replaced_values.roast_id')
    .innerJoin('deletions', 'deletions.id', 'replaced_values.deletion_id')
    .select('roasts.roast_name')
    .where('replaced_values.roast_id', '=', roast_id)
    .where('replaced_values.deletion_id', '>', deletion_id)
    .where('deletions.kind', 'in', ['update', 'reread'])
    .executeTakeFirst()
  return newer === undefined ? null : new HttpProblem('updated_since', newer)
}

async function restoreSource(
  transaction: Kysely<Tables>,
  { roast_id, file_name, content }: ReplacedRow,
): Promise<void> {
  if (file_name === null || content === null) return
  const sha256 = hash('sha256', await unpackedSource(content))
  await storeSource(transaction, roast_id, { file_name, content, sha256 })
}

function problemOf(refusal: ChangeRefusal): HttpProblem {
  if (refusal.kind === 'duplicate') return new HttpProblem('roast_name_taken', refusal.roast)
  return new HttpProblem('roast_deleted_since')
}
