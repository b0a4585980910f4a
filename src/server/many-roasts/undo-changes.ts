import type { Transaction } from 'kysely'
import type { RoastUpdate } from '#contract/roasts.ts'
import type { Deletion } from '#contract/trash.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { fieldsOf } from '#server/database/stored-fields.ts'
import type { Tables } from '#server/database/tables.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { ReplacedValue } from '#server/imports/replaced-values.ts'
import { type ChangeRefusal, changeOfUpdate, changeRoastWithin } from '#server/roasts/change-roast.ts'
import { type RoastRow, selectRoasts } from '#server/roasts/roast-row.ts'
import { setByHandColumn, setByHandOf } from '#server/roasts/set-by-hand.ts'
import { type KnownRoast, reserveNames } from './change-roasts.ts'

interface Undone {
  roast: KnownRoast
  update: RoastUpdate
  /** What the owner had set by hand before, as it is stored. */
  set_by_hand: string | null
}

/**
 * Restores the values that a change of several roasts replaced. Values that were changed again since then stay. All or
 * nothing: fails if a roast or its former bean was deleted, or its former name is taken.
 */
export async function undoChanges(
  transaction: Transaction<Tables>,
  { id }: Deletion,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const rows = await transaction
    .selectFrom('replaced_values')
    .select(['roast_id', 'changes', 'set_by_hand'])
    .where('deletion_id', '=', id)
    .orderBy('roast_id')
    .execute()
  const planned: Undone[] = []
  for (const { roast_id, changes, set_by_hand } of rows) {
    const row = await selectRoasts(transaction).where('roasts.id', '=', roast_id).executeTakeFirst()
    if (row === undefined) return failure(new HttpProblem('roast_deleted_since'))
    const roast = { ...row, ...(await fieldsOf(transaction, roast_id)) }
    planned.push({ roast, update: restoringUpdate(roast, JSON.parse(changes)), set_by_hand })
  }
  const isFree = await reserveNames(transaction, planned)
  if (!isFree.ok) return failure(problemOf(isFree.reason, null))
  for (const { roast, update, set_by_hand } of planned) {
    const changed = await changeRoastWithin(transaction, roast.id, null, now, async (_, row, known) => {
      const change = await changeOfUpdate(transaction, row, known, update)
      if (!change.ok) return change
      const before = setByHandOf({ set_by_hand })
      const setByHand = setByHandOf(row).filter(
        field => before.includes(field) || update[field] === undefined,
      )
      return success({ ...change.value, set_by_hand: setByHandColumn(setByHand) })
    })
    if (!changed.ok) return failure(problemOf(changed.reason, roast))
  }
  await transaction.deleteFrom('replaced_values').where('deletion_id', '=', id).execute()
  return success(null)
}

/** The update that restores the former values where the new ones haven't changed since. */
function restoringUpdate(roast: KnownRoast, changes: readonly ReplacedValue[]): RoastUpdate {
  const still = changes.filter(
    ({ field, after }) => JSON.stringify(roast[field as keyof KnownRoast]) === JSON.stringify(after),
  )
  return Object.fromEntries(still.map(({ field, before }) => [field, before])) as RoastUpdate
}

function problemOf(refusal: ChangeRefusal, roast: RoastRow | null): HttpProblem {
  if (refusal.kind === 'duplicate') return new HttpProblem('roast_name_taken', refusal.roast)
  if (refusal.kind === 'unknown style' && roast !== null)
    return new HttpProblem('style_deleted', { name: null, user: roast.roast_name })
  if (refusal.kind === 'unknown bean' && roast !== null)
    return new HttpProblem('bean_deleted', { roast_name: roast.roast_name, origin_name: null })
  return new HttpProblem('roast_deleted_since')
}
