import type { Transaction } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { BeanRow } from '#server/library/beans/bean-row.ts'
import { undoChanges } from '#server/library/many-roasts/undo-changes.ts'
import { changeOfUpdate, changeRoastWithin } from '#server/library/roasts/change-roast.ts'
import { moveRowsBack } from '#server/library/trash/moved-rows.ts'
import { problemWith } from '#server/library/trash/restore-conflicts.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import type { MovedFromBean } from '#server/platform/database/replaced-bean-values.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { beanRow, restoreBeanChanges } from './replaced-beans.ts'

/**
 * Brings a merged bean back, with everything that moved from it to the other bean and is still there. All or nothing:
 * fails if its name is taken, if the other bean is gone or was merged itself, or if a roast that moved was deleted.
 */
export async function undoMerge(
  transaction: Transaction<Tables>,
  deletion: Deletion,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const merged = await transaction
    .selectFrom('trashed_beans')
    .innerJoin('merged_beans', 'merged_beans.bean_id', 'trashed_beans.id')
    .selectAll('merged_beans')
    .where('trashed_beans.deletion_id', '=', deletion.id)
    .executeTakeFirst()
  if (merged === undefined) return failure(unknownEntity({ name: 'deletion' }))
  const moved = JSON.parse(merged.moved) as MovedFromBean
  const other = await beanRow(transaction, moved.into)
  if (other === undefined)
    return failure(new HttpProblem('bean_moved_on', { origin_name: deletion.label ?? '' }))
  const problem = await problemWith(transaction, deletion.id)
  if (problem !== null) return failure(problem)

  await moveRowsBack(transaction, 'beans', [merged.bean_id])
  const bean = await beanRow(transaction, merged.bean_id)
  if (bean === undefined) return failure(unknownEntity({ name: 'deletion' }))
  const roasts = await undoChanges(transaction, deletion, now)
  if (!roasts.ok) return roasts
  const trashed = await moveTrashedRoastsBack(transaction, moved, bean, now)
  if (!trashed.ok) return trashed
  await moveTheRestBack(transaction, moved, bean, now)
  const values = await restoreBeanChanges(transaction, deletion, now)
  if (!values.ok) return values
  await transaction.deleteFrom('merged_beans').where('bean_id', '=', bean.id).execute()
  for (const { id } of [bean, other]) {
    await transaction
      .updateTable('beans')
      .set(eb => ({ revision: eb('revision', '+', 1), roasts_revision: eb('roasts_revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  return success(null)
}

/** The roasts that were in the trash then, whether they still are or were restored since. */
async function moveTrashedRoastsBack(
  transaction: Transaction<Tables>,
  { into, trashed_roasts }: MovedFromBean,
  bean: BeanRow,
  now: Date,
): Promise<Result<null, HttpProblem>> {
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
        changeOfUpdate(transaction, row, known, { bean_id: bean.id }),
      )
      if (back.ok) continue
      return failure(
        back.reason.kind === 'duplicate'
          ? new HttpProblem('roast_name_taken', back.reason.roast)
          : new HttpProblem('roast_deleted_since'),
      )
    }
  }
  return success(null)
}

async function moveTheRestBack(
  transaction: Transaction<Tables>,
  { into, stock_entries, aliases, named, merged_beans }: MovedFromBean,
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
