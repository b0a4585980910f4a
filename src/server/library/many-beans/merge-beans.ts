import { setImmediate } from 'node:timers/promises'
import type { MergedBean } from '#contract/beans.ts'
import { firstBeanOf, type GreenPart, withOtherBean } from '#domain/bean/blend/greens.ts'
import {
  fieldsOfValues,
  TAKEN_FIELDS,
  type TakenField,
  takenValueOf,
  valuesToTake,
} from '#domain/bean/taken-fields.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { type AcceptedRevisions, changedMeanwhile, isAccepted } from '#server/http/entity-tags.ts'
import { HttpProblem, isProblem, required } from '#server/http/http-problem.ts'
import { movePlans } from '#server/library/again/moved-plans.ts'
import { type BeanRow, beanOf } from '#server/library/beans/bean-row.ts'
import { findBeanRow, roastsOfBean } from '#server/library/beans/repository.ts'
import { replaceInBlends } from '#server/library/blends/moved-parts.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { moveRunningParts, moveTrashedParts } from '#server/library/greens/moved-parts.ts'
import { givenPartsOf, hasBean, type PartsRow } from '#server/library/greens/roast-parts.ts'
import { changeOfUpdate, changeRoastWithin } from '#server/library/roasts/change-roast.ts'
import { reserveNames } from '#server/library/roasts/move-roast.ts'
import { selectRoasts } from '#server/library/roasts/roast-row.ts'
import { beginDeletion } from '#server/library/trash/begin-deletion.ts'
import { moveRowsToTrash } from '#server/library/trash/moved-rows.ts'
import { replaceBeanValues, valuesOf } from '#server/library/undo/bean-values.ts'
import { addReplaced } from '#server/library/undo/replaced-values.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { MovedFromBean } from '#server/platform/database/replaced-bean-values.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'

/** What is merged: the bean that goes, the fields to take from it, and what the request accepts. */
interface Merge {
  bean_id: number
  take: readonly TakenField[]
  accepted: AcceptedRevisions
  now: Date
}

/** The answer to a merge, and the name of the bean that is gone. */
interface Merged {
  answer: MergedBean
  gone: string
}

/**
 * Merges a bean into the one with this id: its roasts with all that belongs to them, its stock, its plans and its other
 * names move, its name becomes one of these, and it goes to the trash. One trash entry undoes all of it.
 *
 * Fails if both beans have a roast of the same name and date.
 */
export function mergeBeans(
  db: Db,
  id: number,
  { bean_id, take, accepted, now }: Merge,
): Promise<Result<Merged, HttpProblem>> {
  return changeLibrary<Merged, HttpProblem>(db, async transaction => {
    if (bean_id === id) return failure(new HttpProblem('merged_with_itself'))
    const [before, gone] = [await findBeanRow(transaction, id), await findBeanRow(transaction, bean_id)]
    if (before === undefined || gone === undefined) return failure(unknownEntity('bean'))
    if (!isAccepted(before.revision, accepted)) return failure(changedMeanwhile('bean'))

    const { reference } = await roastsOfBean(transaction, id)
    const entry = { kind: 'merge', label: gone.origin_name, beans: 1 } as const
    const deletion_id = await beginDeletion(transaction, entry, now)
    const roasts = await moveRoasts(transaction, deletion_id, gone.id, before, now)
    if (!roasts.ok) return roasts
    const moved = await moveTheRest(transaction, gone, before, now)
    const wanted = new Set(take.map(takenValueOf))
    const [mine, theirs] = [valuesOf(before), valuesOf(gone)]
    const values = valuesToTake(mine, theirs).filter(value => wanted.has(value))
    const fields = TAKEN_FIELDS.filter(
      field => values.includes(takenValueOf(field)) && theirs[field] !== null,
    )
    const taken = fieldsOfValues(values).map(field => ({
      field,
      before: mine[field],
      after: theirs[field],
    }))
    const pinned = {
      field: 'reference_roast_id' as const,
      before: before.reference_roast_id,
      after: gone.reference_roast_id,
    }
    const changes = reference === null && pinned.after !== null ? [...taken, pinned] : taken
    await replaceBeanValues(transaction, deletion_id, before, changes, now)
    await moveRowsToTrash(transaction, 'beans', deletion_id, [gone.id])
    await transaction
      .insertInto('merged_beans')
      .values({ bean_id, into_bean_id: id, deletion_id, moved: JSON.stringify(moved) })
      .execute()

    const row = (await findBeanRow(transaction, id))!
    const bean = beanOf(row, await roastsOfBean(transaction, id))
    const counts = {
      roasts: roasts.value + moved.trashed_roasts.length + moved.trashed_blends.length,
      stock_entries: moved.stock_entries.length,
      plans: moved.plans.length,
      aliases: moved.aliases.length + (moved.named === null ? 0 : 1),
      fields,
    }
    return success({ answer: { bean, moved: counts, deletion_id }, gone: gone.origin_name })
  })
}

/** Moves the roasts of a bean to another one, each with its former bean in the trash entry. Returns their number. */
async function moveRoasts(
  transaction: Transaction,
  deletionId: number,
  from: number,
  to: BeanRow,
  now: Date,
): Promise<Result<number, HttpProblem>> {
  const rows = await selectRoasts(transaction).where(hasBean(from)).execute()
  const roasts = rows.map(roast => ({ roast, update: updateOf(roast, from, to.id) }))
  const isFree = await reserveNames(transaction, roasts)
  if (!isFree.ok) {
    const { reason } = isFree
    return failure(
      isProblem(reason, 'roast_exists') ? new HttpProblem('roast_in_both_beans', reason.values) : reason,
    )
  }
  for (const [index, { roast, update }] of roasts.entries()) {
    const known = { ...roast, greens: givenPartsOf(roast) }
    const changes = namesIn(update).map(field => ({
      field,
      before: known[field],
      after: update[field] ?? null,
    }))
    await addReplaced(transaction, deletionId, roast, { changes, isNewFile: false })
    const move = await changeRoastWithin(transaction, roast.id, null, now, async (_, row, known) => {
      // It stays a roast of its recipe, which gets the other bean too.
      const change = await changeOfUpdate(transaction, row, known, { ...update, blend_id: row.blend_id })
      // The owner chose the bean of the other, not of this roast.
      return change.ok ? success({ ...change.value, set_by_hand: row.set_by_hand }) : change
    })
    required(move)
    if (index % ROASTS_AT_ONCE === ROASTS_AT_ONCE - 1) await setImmediate()
  }
  await indexRoasts(
    transaction,
    rows.map(({ id }) => id),
  )
  return success(rows.length)
}

/** What changes on a roast when a bean becomes another. Two parts of the same coffee become one. */
function updateOf(
  roast: PartsRow,
  from: number,
  to: number,
): { bean_id: number; greens?: GreenPart[] | null } {
  const parts = givenPartsOf(roast)
  if (parts === null) return { bean_id: to }
  const greens = withOtherBean(parts, from, to)
  return { bean_id: firstBeanOf({ bean_id: to, greens }), greens }
}

const ROASTS_AT_ONCE = 25

/** Moves what else belongs to a bean to another one, and says what that was. */
async function moveTheRest(
  transaction: Transaction,
  from: BeanRow,
  to: BeanRow,
  now: Date,
): Promise<Required<MovedFromBean>> {
  const moving = { bean_id: to.id }
  await moveRunningParts(transaction, from.id, to.id)
  const trashed_blends = await moveTrashedParts(transaction, from.id, to.id)
  const trashed_roasts = await transaction
    .updateTable('trashed_roasts')
    .set({ ...moving, bean_sort_key: to.folded_name })
    .where('bean_id', '=', from.id)
    .returning('id')
    .execute()
  await transaction.updateTable('trashed_roast_keys').set(moving).where('bean_id', '=', from.id).execute()
  const stock_entries = await transaction
    .updateTable('stock_entries')
    .set(eb => ({ ...moving, revision: eb('revision', '+', 1), updated_at: now.toISOString() }))
    .where('bean_id', '=', from.id)
    .returning('id')
    .execute()
  const plans = await movePlans(transaction, from.id, to.id, now)
  const blends = await replaceInBlends(transaction, from.id, to, now)
  await transaction
    .updateTable('running_roasts')
    .set(eb => ({ ...moving, revision: eb('revision', '+', 1) }))
    .where('bean_id', '=', from.id)
    .where('roast_id', 'is', null)
    .execute()
  const aliases = await transaction
    .updateTable('bean_aliases')
    .set(moving)
    .where('bean_id', '=', from.id)
    .returning('folded_alias')
    .execute()
  // Another bean that files call by this name keeps it.
  const named = await transaction
    .insertInto('bean_aliases')
    .values({ folded_alias: from.folded_name, alias: from.origin_name, ...moving })
    .onConflict(conflict => conflict.column('folded_alias').doNothing())
    .returning('folded_alias')
    .executeTakeFirst()
  const merged_beans = await transaction
    .updateTable('merged_beans')
    .set({ into_bean_id: to.id })
    .where('into_bean_id', '=', from.id)
    .returning('bean_id')
    .execute()
  return {
    into: to.id,
    trashed_roasts: trashed_roasts.map(({ id }) => id),
    trashed_blends,
    stock_entries: stock_entries.map(({ id }) => id),
    plans,
    blends,
    aliases: aliases.map(({ folded_alias }) => folded_alias),
    named: named?.folded_alias ?? null,
    merged_beans: merged_beans.map(({ bean_id }) => bean_id),
  }
}
