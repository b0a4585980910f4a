import { partsOf, weightOf } from '#domain/bean/blend/greens.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { movePlansBack } from '#server/library/again/moved-plans.ts'
import type { BeanRow } from '#server/library/beans/bean-row.ts'
import { findBeanRow } from '#server/library/beans/repository.ts'
import { replaceInBlends } from '#server/library/blends/moved-parts.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { moveTrashedPartsBack } from '#server/library/greens/moved-parts.ts'
import { changeOfUpdate, changeRoastWithin } from '#server/library/roasts/change-roast.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import type { MovedFromBean } from '#server/platform/database/replaced-bean-values.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { problemOf } from './roast-values.ts'

/** A merged bean, and what moved from it. */
export interface Merge {
  bean_id: number
  origin_name: string
  moved: MovedFromBean
}

/** The merge that an entry of the trash undoes; null if it undoes none. */
export async function mergeOf(transaction: Transaction, deletionId: number): Promise<Merge | null> {
  const merged = await transaction
    .selectFrom('merged_beans')
    .innerJoin('trashed_beans', 'trashed_beans.id', 'merged_beans.bean_id')
    .select(['merged_beans.bean_id', 'merged_beans.moved', 'trashed_beans.origin_name'])
    .where('trashed_beans.deletion_id', '=', deletionId)
    .executeTakeFirst()
  return merged === undefined ? null : { ...merged, moved: JSON.parse(merged.moved) as MovedFromBean }
}

/**
 * Brings back to a merged bean, which is there again, what moved from it to the other bean and is still there, besides
 * its roasts in the library. Fails if a roast that was in the trash then can't move back.
 */
export async function restoreMerged(
  transaction: Transaction,
  { bean_id, moved }: Merge,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const bean = (await findBeanRow(transaction, bean_id))!
  const trashed = await moveTrashedRoastsBack(transaction, moved, bean, now)
  if (!trashed.ok) return trashed
  await moveTheRestBack(transaction, moved, bean, now)
  await transaction.deleteFrom('merged_beans').where('bean_id', '=', bean_id).execute()
  await transaction
    .updateTable('beans')
    .set(eb => ({ revision: eb('revision', '+', 1), roasts_revision: eb('roasts_revision', '+', 1) }))
    .where('id', 'in', [bean_id, moved.into])
    .execute()
  return success(null)
}

/** The roasts that were in the trash then, whether they still are or were restored since. */
async function moveTrashedRoastsBack(
  transaction: Transaction,
  { into, trashed_roasts, trashed_blends = [] }: MovedFromBean,
  bean: BeanRow,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  for (const { roast_id, parts } of await moveTrashedPartsBack(transaction, trashed_blends, into, bean.id)) {
    const back = await changeRoastWithin(transaction, roast_id, null, now, (_, row, known) =>
      changeOfUpdate(transaction, row, known, {
        greens: partsOf(row.green_weight_g ?? weightOf(parts), parts),
        blend_id: row.blend_id,
      }),
    )
    if (!back.ok) return failure(problemOf(back.reason, null))
    await indexRoasts(transaction, [roast_id])
  }
  for (const ids of idBatches(trashed_roasts)) {
    const trashed = await transaction
      .updateTable('trashed_roasts')
      .set({ bean_id: bean.id, bean_sort_key: bean.folded_name })
      .where('id', 'in', ids)
      .where('bean_id', '=', into)
      .returning('id')
      .execute()
    const stillTrashed = trashed.map(({ id }) => id)
    if (stillTrashed.length > 0) {
      await transaction
        .updateTable('trashed_roast_keys')
        .set({ bean_id: bean.id })
        .where('roast_id', 'in', stillTrashed)
        .execute()
    }
    const restored = await transaction
      .selectFrom('roasts')
      .select('id')
      .where('id', 'in', ids)
      .where('bean_id', '=', into)
      .execute()
    for (const { id } of restored) {
      const back = await changeRoastWithin(transaction, id, null, now, (_, row, known) =>
        changeOfUpdate(transaction, row, known, { bean_id: bean.id, blend_id: row.blend_id }),
      )
      if (!back.ok) return failure(problemOf(back.reason, null))
    }
    await indexRoasts(
      transaction,
      restored.map(({ id }) => id),
    )
  }
  return success(null)
}

async function moveTheRestBack(
  transaction: Transaction,
  { into, stock_entries, plans = [], blends = [], aliases, named, merged_beans }: MovedFromBean,
  bean: BeanRow,
  now: Date,
): Promise<void> {
  const back = { bean_id: bean.id }
  for (const ids of idBatches(stock_entries)) {
    await transaction
      .updateTable('stock_entries')
      .set(eb => ({ ...back, revision: eb('revision', '+', 1), updated_at: now.toISOString() }))
      .where('id', 'in', ids)
      .where('bean_id', '=', into)
      .execute()
  }
  await movePlansBack(transaction, into, bean.id, plans, now)
  await replaceInBlends(transaction, into, bean, now, blends)
  if (named !== null) {
    await transaction
      .deleteFrom('bean_aliases')
      .where('folded_alias', '=', named)
      .where('bean_id', '=', into)
      .execute()
  }
  if (aliases.length > 0) {
    await transaction
      .updateTable('bean_aliases')
      .set(back)
      .where('folded_alias', 'in', aliases)
      .where('bean_id', '=', into)
      .execute()
  }
  for (const ids of idBatches(merged_beans)) {
    await transaction
      .updateTable('merged_beans')
      .set({ into_bean_id: bean.id })
      .where('bean_id', 'in', ids)
      .where('into_bean_id', '=', into)
      .execute()
  }
}
