import { setImmediate } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { WeightDoubtOfRoast } from '#contract/errors.ts'
import type { ManyRoastsAnswer } from '#contract/many-roasts.ts'
import type { RoastUpdate } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import { type ChangeRefusal, changeOfUpdate, changeRoastWithin } from '#server/library/roasts/change-roast.ts'
import { reserveKeys } from '#server/library/roasts/roast-keys.ts'
import { doubtsOfUpdate } from '#server/library/roasts/roast-problems.ts'
import { type RoastRow, selectRoasts } from '#server/library/roasts/roast-row.ts'
import { changedFields } from '#server/library/roasts/set-by-hand.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { fieldsByRoast } from '#server/platform/database/stored-fields.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { addReplaced, beginReplacing, type ReplacedValue } from './replaced-values.ts'

/** A roast with its optional fields. */
export type KnownRoast = RoastRow & RoastFields

/** Returns the update for one of the roasts; `place` is its position by date, from 0. */
export type UpdateOf = (roast: KnownRoast, place: number) => RoastUpdate

/** What was changed, and the roasts that were given weights that no roast has. */
export interface ManyChanged extends ManyRoastsAnswer {
  doubts: WeightDoubtOfRoast[]
}

/**
 * Changes several roasts: all of them or none. `idsOf` reads their ids within the transaction. Their former values go
 * into one trash entry of this kind, which undoes the change. Other work runs in between. Values that a roast gets when
 * it steps aside don't count as set by hand.
 */
export function changeRoasts(
  db: Kysely<Tables>,
  idsOf: (transaction: Transaction<Tables>) => Promise<readonly number[]>,
  updateOf: UpdateOf,
  now: Date,
  kind: 'changes' | 'step aside' = 'changes',
): Promise<Result<ManyChanged, ChangeRefusal>> {
  return changeLibrary<ManyChanged, ChangeRefusal>(db, async transaction => {
    const roasts = await readRoasts(transaction, await idsOf(transaction))
    if (roasts === null) return failure({ kind: 'unknown' })
    const wanted = roasts.map((roast, place) => ({ roast, update: updateOf(roast, place) }))
    const doubts = wanted.flatMap(({ roast, update }) => doubtsOfUpdate(roast, update))
    const planned = wanted.flatMap(({ roast, update }) => {
      const fields = changedOf(roast, update)
      return fields.length === 0 ? [] : [{ roast, update, fields }]
    })
    if (planned.length === 0) return success({ changed: 0, deletion_id: null, doubts })
    const isFree = await reserveNames(transaction, planned)
    if (!isFree.ok) return isFree

    const deletion_id = await beginReplacing(transaction, { kind, label: null }, now)
    for (const [index, { roast, update, fields }] of planned.entries()) {
      const changes = fields.map(field => ({ field, before: roast[field], after: update[field] ?? null }))
      await addReplaced(transaction, deletion_id, roast, {
        changes: changes as ReplacedValue[],
        isNewFile: false,
      })
      const changed = await changeRoastWithin(transaction, roast.id, null, now, async (_, row, known) => {
        const change = await changeOfUpdate(transaction, row, known, update)
        if (!change.ok || kind === 'changes') return change
        return success({ ...change.value, set_by_hand: row.set_by_hand })
      })
      if (!changed.ok) return changed
      if (index % ROASTS_AT_ONCE === 0) await setImmediate()
    }
    return success({ changed: planned.length, deletion_id, doubts })
  })
}

const ROASTS_AT_ONCE = 25

function changedOf(roast: KnownRoast, update: RoastUpdate) {
  const { style_id = roast.style_id } = update
  const changed = changedFields(roast, update)
  return style_id === roast.style_id ? changed : [...changed, 'style_id' as const]
}

/** The roasts by date, those without one first; null if one of them doesn't exist. */
async function readRoasts(
  transaction: Transaction<Tables>,
  ids: readonly number[],
): Promise<KnownRoast[] | null> {
  const roasts: KnownRoast[] = []
  const different = [...new Set(ids)]
  for (const batch of idBatches(different)) {
    const rows = await selectRoasts(transaction).where('roasts.id', 'in', batch).execute()
    const fieldsOf = await fieldsByRoast(transaction, batch)
    roasts.push(...rows.map(row => ({ ...row, ...fieldsOf(row.id) })))
  }
  if (roasts.length < different.length) return null
  const dayOf = ({ roast_date }: KnownRoast) => roast_date ?? ''
  return roasts.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.id - b.id))
}

/** A roast with an update that may give it another place. */
export interface MovingRoast {
  roast: Pick<RoastRow, 'id' | 'bean_id' | 'roast_date' | 'roast_name'>
  update: RoastUpdate
}

/**
 * Reserves the new names of all before any of them moves, so that they can swap names, and so that no name from a file
 * takes one.
 */
export async function reserveNames(
  transaction: Transaction<Tables>,
  planned: readonly MovingRoast[],
): Promise<Result<null, ChangeRefusal>> {
  const moving = planned
    .map(({ roast, update }) => ({
      id: roast.id,
      before: placeOf(roast),
      now: { ...placeOf(roast), ...definedPlace(update) },
    }))
    .filter(({ before, now }) => JSON.stringify(before) !== JSON.stringify(now))
  for (const batch of idBatches(moving.map(({ id }) => id)))
    await transaction.deleteFrom('roast_keys').where('roast_id', 'in', batch).execute()
  for (const [index, { id, now }] of moving.entries()) {
    if (index % ROASTS_AT_ONCE === 0) await setImmediate()
    const duplicate = await reserveKeys(transaction, id, now, { own: [now.roast_name], also: null })
    if (duplicate !== null) return failure({ kind: 'duplicate', roast: duplicate })
  }
  return success(null)
}

function placeOf({ bean_id, roast_date, roast_name }: MovingRoast['roast']) {
  return { bean_id, roast_date, roast_name }
}

function definedPlace({ bean_id, roast_date, roast_name }: RoastUpdate) {
  return {
    ...(bean_id !== undefined && { bean_id }),
    ...(roast_date !== undefined && { roast_date }),
    ...(roast_name !== undefined && { roast_name }),
  }
}
