import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { RoastUpdate } from '#contract/roasts.ts'
import type { Deletion } from '#contract/trash.ts'
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type ChangeRefusal, changeOfUpdate, changeRoastWithin } from '#server/library/roasts/change-roast.ts'
import { setByHandColumn, setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type KnownRoast, type MovingRoast, reserveNames } from './change-roasts.ts'
import type { ReplacedValue } from './replaced-values.ts'

/**
 * Restores the values that a change of several roasts replaced. Values that were changed again since then stay. All or
 * nothing: fails if a roast or its former bean was deleted, or its former name is taken. Other work runs in between.
 */
export async function undoChanges(
  transaction: Transaction<Tables>,
  deletion: Deletion,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const moving: MovingRoast[] = []
  for await (const { roast, changes } of replacedIn(transaction, deletion)) {
    if (roast === null) return failure(new HttpProblem('roast_deleted_since'))
    const update = restoringUpdate(roast, changes.filter(isOfPlace))
    if (namesIn(update).length > 0) moving.push({ roast, update })
  }
  const isFree = await reserveNames(transaction, moving)
  if (!isFree.ok) return failure(problemOf(isFree.reason, null))
  for await (const { roast_id, roast, changes, set_by_hand } of replacedIn(transaction, deletion)) {
    await setImmediate()
    const changed = await changeRoastWithin(transaction, roast_id, null, now, async (_, row, known) => {
      const update = restoringUpdate({ ...row, ...known }, changes)
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
  await transaction.deleteFrom('replaced_values').where('deletion_id', '=', deletion.id).execute()
  return success(null)
}

/** The replaced values of a trash entry with the present places of their roasts, read in pages. */
async function* replacedIn(transaction: Transaction<Tables>, { id }: Deletion) {
  for (let after = 0; ; ) {
    const rows = await transaction
      .selectFrom('replaced_values')
      .select(['roast_id', 'changes', 'set_by_hand'])
      .where('deletion_id', '=', id)
      .where('roast_id', '>', after)
      .orderBy('roast_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const roasts = await transaction
      .selectFrom('roasts')
      .select(['id', 'bean_id', 'roast_date', 'roast_name'])
      .where('id', 'in', [NO_ROAST, ...rows.map(({ roast_id }) => roast_id)])
      .execute()
    const byId = new Map(roasts.map(roast => [roast.id, roast]))
    for (const { changes, ...row } of rows) {
      const roast = byId.get(row.roast_id) ?? null
      yield { ...row, roast, changes: JSON.parse(changes) as ReplacedValue[] }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = last.roast_id
    await setImmediate()
  }
}

const ROWS_AT_ONCE = 25
/** Ids start at 1. */
const NO_ROAST = 0

function isOfPlace({ field }: ReplacedValue): boolean {
  return isNamed(PLACE, field)
}

const PLACE = ['roast_name', 'bean_id', 'roast_date'] as const

/** The update that restores the former values where the new ones haven't changed since. */
function restoringUpdate(roast: Partial<KnownRoast>, changes: readonly ReplacedValue[]): RoastUpdate {
  const still = changes.filter(
    ({ field, after }) => JSON.stringify(roast[field as keyof KnownRoast]) === JSON.stringify(after),
  )
  return Object.fromEntries(still.map(({ field, before }) => [field, before])) as RoastUpdate
}

function problemOf(refusal: ChangeRefusal, roast: { roast_name: string } | null): HttpProblem {
  if (refusal.kind === 'duplicate') return new HttpProblem('roast_name_taken', refusal.roast)
  if (refusal.kind === 'unknown style' && roast !== null)
    return new HttpProblem('style_deleted', { name: null, user: roast.roast_name })
  if (refusal.kind === 'unknown bean' && roast !== null)
    return new HttpProblem('bean_deleted', { roast_name: roast.roast_name, origin_name: null })
  return new HttpProblem('roast_deleted_since')
}
