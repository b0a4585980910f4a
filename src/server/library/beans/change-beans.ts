import type { Bean, BeanUpdate } from '#contract/beans.ts'
import { wordsOf } from '#contract/field-words.ts'
import { isCrop } from '#domain/bean/crop-year.ts'
import { NO_COST } from '#domain/bean/price/bean-price.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { type AcceptedRevisions, acceptedRow, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { refusalProblem } from '#server/http/validation.ts'
import { beanNamed, blendNamed, takeFromBlends } from '#server/library/blends/blend-names.ts'
import { indexRoastsOfBean } from '#server/library/find/index-roasts.ts'
import { isOfOneCoffee } from '#server/library/greens/roast-parts.ts'
import { judgingStyleId, requireStyle } from '#server/library/styles/repository.ts'
import { moveToTrash } from '#server/library/trash/move-to-trash.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { withCost } from './bean-cost.ts'
import { type BeanEntry, type BeanRow, changedFields, columnsOf, versionedBeanOf } from './bean-row.ts'
import { findBeanRow, NO_ROASTS, roastsOfBean } from './repository.ts'

/** Adds a bean, unless there is one with this name. */
export function createBean(
  db: Db,
  fields: BeanEntry,
  now: Date,
): Promise<Result<Versioned<Bean>, HttpProblem>> {
  return changeLibrary<Versioned<Bean>, HttpProblem>(db, async transaction => {
    if (!isCrop(fields)) return failure(noCrop())
    const folded_name = foldName(fields.origin_name)
    const free = await requireFreeName(transaction, fields.origin_name)
    if (!free.ok) return free
    const chosen = await requireStyle(transaction, fields.style_id)
    if (!chosen.ok) return chosen
    const row = await transaction
      .insertInto('beans')
      .values({
        ...columnsOf(await withCost(transaction, NO_COST, fields)),
        style_id: fields.style_id ?? null,
        folded_name,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return success(versionedBeanOf(row, NO_ROASTS))
  })
}

/** Rescores the roasts of a bean that have no own style. A callback, because beans may not import roasts. */
export type JudgeRoasts = (transaction: Transaction, beanId: number, now: Date) => Promise<void>

/**
 * Changes the fields in the update. A reference must be one of the bean's roasts. With another style, the bean's roasts
 * are rescored at once.
 */
export function updateBean(
  db: Db,
  id: number,
  { reference_roast_id, put_away, ...update }: BeanUpdate,
  { accepted, now, judgeRoasts }: { accepted: AcceptedRevisions; now: Date; judgeRoasts: JudgeRoasts },
): Promise<Result<Versioned<Bean>, HttpProblem>> {
  return changeLibrary<Versioned<Bean>, HttpProblem>(db, async transaction => {
    const row = acceptedRow('bean', await findBeanRow(transaction, id), accepted)
    if (!row.ok) return row
    if (reference_roast_id != null && !(await isRoastOf(transaction, id, reference_roast_id)))
      return failure(new HttpProblem('reference_of_other_bean', { roast_id: reference_roast_id }))
    const chosen = await requireStyle(transaction, update.style_id)
    if (!chosen.ok) return chosen
    const fields = await withCost(transaction, row.value, changedFields(row.value, update))
    const { crop_year, crop_year_to } = update
    const isCropGiven = crop_year !== undefined || crop_year_to !== undefined
    if (isCropGiven && !isCrop(fields)) return failure(noCrop())
    const folded_name = foldName(fields.origin_name)
    if (folded_name !== row.value.folded_name) {
      const free = await requireFreeName(transaction, fields.origin_name)
      if (!free.ok) return free
      await transaction
        .updateTable('roasts')
        .set({ bean_sort_key: folded_name })
        .where('bean_id', '=', id)
        .execute()
    }
    const changed = {
      ...columnsOf(fields),
      ...(reference_roast_id !== undefined && { reference_roast_id }),
      ...(put_away !== undefined && { put_away: Number(put_away) }),
      folded_name,
      revision: row.value.revision + 1,
      updated_at: now.toISOString(),
    }
    await transaction.updateTable('beans').set(changed).where('id', '=', id).execute()
    await indexRoastsOfBean(transaction, id, { before: row.value, now: changed })
    if (isOtherStyle(row.value, fields)) await judgeRoasts(transaction, id, now)
    return success(versionedBeanOf({ ...row.value, ...changed }, await roastsOfBean(transaction, id)))
  })
}

function isOtherStyle(before: Pick<BeanRow, 'style_id'>, now: Pick<BeanRow, 'style_id'>): boolean {
  const styleIdOf = (bean_style_id: number | null) => judgingStyleId({ style_id: null, bean_style_id })
  return styleIdOf(before.style_id) !== styleIdOf(now.style_id)
}

/** Deletes a bean and its roasts, and returns its name. They can be restored from the trash. */
export function deleteBean(
  db: Db,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<string, HttpProblem>> {
  return changeLibrary<string, HttpProblem>(db, async transaction => {
    const row = acceptedRow('bean', await findBeanRow(transaction, id), accepted)
    if (!row.ok) return row
    const { origin_name } = row.value
    await moveToTrash(transaction, { kind: 'bean', id, label: origin_name }, now)
    return success(origin_name)
  })
}

/** Deletes every bean and every roast. They can be restored from the trash. Returns the number of beans. */
export async function deleteAllBeans(db: Db, now: Date): Promise<number> {
  const deleted = await changeLibrary<number, never>(db, async transaction => {
    const { beans } = await moveToTrash(transaction, { kind: 'all beans' }, now)
    return success(beans)
  })
  return deleted.ok ? deleted.value : 0
}

async function isRoastOf(transaction: Transaction, beanId: number, roastId: number): Promise<boolean> {
  const roast = await transaction
    .selectFrom('roasts')
    .select('id')
    .where('id', '=', roastId)
    .where('bean_id', '=', beanId)
    .where(isOfOneCoffee)
    .executeTakeFirst()
  return roast !== undefined
}

function noCrop(): HttpProblem {
  return refusalProblem([{ path: ['crop_year_to'], message: wordsOf('not_year_after') }])
}

/** Fails if a bean or a recipe has the name. Recipes that had it as another name lose it: it means the bean now. */
async function requireFreeName(transaction: Transaction, name: string): Promise<Result<null, HttpProblem>> {
  const origin_name = await beanNamed(transaction, name)
  if (origin_name !== null) return failure(new HttpProblem('bean_exists', { origin_name }))
  const blend = await blendNamed(transaction, name)
  if (blend !== null) return failure(new HttpProblem('bean_named_as_blend', { name: blend }))
  await takeFromBlends(transaction, new Set([foldName(name)]))
  return success(null)
}
