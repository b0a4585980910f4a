import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { WeightDoubtOfRoast } from '#contract/errors.ts'
import type { ManyRoastsAnswer } from '#contract/many-roasts.ts'
import type { RoastUpdate } from '#contract/roasts.ts'
import type { GreenPart } from '#domain/bean/blend/greens.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { RoastFields } from '#domain/roast/roast-fields.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { givenPartsOf } from '#server/library/greens/roast-parts.ts'
import { changeByHand, changeRoastWithin, completeUpdate } from '#server/library/roasts/change-roast.ts'
import { reserveNames } from '#server/library/roasts/move-roast.ts'
import { doubtsOfUpdate } from '#server/library/roasts/roast-problems.ts'
import { type RoastRow, selectRoasts } from '#server/library/roasts/roast-row.ts'
import { changedFields } from '#server/library/roasts/set-by-hand.ts'
import { addReplaced, beginReplacing, type ReplacedValue } from '#server/library/undo/replaced-values.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { fieldsByRoast } from '#server/platform/database/stored-fields.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'

/** A roast with its coffees as they were given, and its optional fields. */
export type KnownRoast = RoastRow & RoastFields & { greens: GreenPart[] | null }

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
  db: Db,
  idsOf: (transaction: Transaction) => Promise<readonly number[]>,
  updateOf: UpdateOf,
  now: Date,
  kind: 'changes' | 'step aside' = 'changes',
): Promise<Result<ManyChanged, HttpProblem>> {
  return changeLibrary<ManyChanged, HttpProblem>(db, async transaction => {
    const roasts = await readRoasts(transaction, await idsOf(transaction))
    if (roasts === null) return failure(unknownEntity('roast'))
    const wanted: { roast: KnownRoast; update: RoastUpdate }[] = []
    for (const [place, roast] of roasts.entries()) {
      const update = await completeUpdate(transaction, roast, updateOf(roast, place))
      if (!update.ok) return update
      wanted.push({ roast, update: update.value })
    }
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
      const changes = fields.map(field => ({
        field,
        before: roast[field],
        after: { ...roast, ...definedOf(update) }[field] ?? null,
      }))
      await addReplaced(transaction, deletion_id, roast, {
        changes: changes as ReplacedValue[],
        isNewFile: false,
      })
      const changed = await changeRoastWithin(transaction, roast.id, null, now, async (_, row, known) => {
        const change = await changeByHand(transaction, row, known, update)
        if (!change.ok || kind === 'changes') return change
        return success({ ...change.value, set_by_hand: row.set_by_hand })
      })
      if (!changed.ok) return changed
      if (index % ROASTS_AT_ONCE === 0) await setImmediate()
    }
    await indexRoasts(
      transaction,
      planned.map(({ roast }) => roast.id),
    )
    return success({ changed: planned.length, deletion_id, doubts })
  })
}

const ROASTS_AT_ONCE = 25

function changedOf(roast: KnownRoast, update: RoastUpdate) {
  const { style_id = roast.style_id, greens = roast.greens, blend_id = roast.blend_id } = update
  const isOtherGreens = !isDeepStrictEqual(greens, roast.greens) || blend_id !== roast.blend_id
  const fields = changedFields(roast, update)
  return [
    // These three are one value.
    ...fields.filter(field => field !== 'bean_id' || !isOtherGreens),
    ...(isOtherGreens ? (['bean_id', 'greens', 'blend_id'] as const) : []),
    ...(style_id === roast.style_id ? [] : (['style_id'] as const)),
  ]
}

/** The roasts by date, those without one first; null if one of them doesn't exist. */
async function readRoasts(transaction: Transaction, ids: readonly number[]): Promise<KnownRoast[] | null> {
  const roasts: KnownRoast[] = []
  const different = [...new Set(ids)]
  for (const batch of idBatches(different)) {
    const rows = await selectRoasts(transaction).where('roasts.id', 'in', batch).execute()
    const fieldsOf = await fieldsByRoast(transaction, batch)
    roasts.push(...rows.map(row => ({ ...row, greens: givenPartsOf(row), ...fieldsOf(row.id) })))
  }
  if (roasts.length < different.length) return null
  const dayOf = ({ roast_date }: KnownRoast) => roast_date ?? ''
  return roasts.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.id - b.id))
}
