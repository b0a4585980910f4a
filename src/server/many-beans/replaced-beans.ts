import type { Transaction } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { type BeanRow, changedFields, columnsOf } from '#server/beans/bean-row.ts'
import type { ReplacedBeanValue } from '#server/database/replaced-bean-values.ts'
import type { Tables } from '#server/database/tables.ts'
import { HttpProblem } from '#server/http/http-problem.ts'

/** Changes values of a bean, and keeps the former ones in a trash entry, which undoes it. Raises its revision. */
export async function replaceBeanValues(
  transaction: Transaction<Tables>,
  deletionId: number,
  row: BeanRow,
  changes: readonly ReplacedBeanValue[],
  now: Date,
): Promise<void> {
  await setValues(transaction, row, new Map(changes.map(({ field, after }) => [field, after])), now)
  if (changes.length === 0) return
  await transaction
    .insertInto('replaced_bean_values')
    .values({ deletion_id: deletionId, bean_id: row.id, changes: JSON.stringify(changes) })
    .execute()
}

/**
 * Restores the values that were replaced on beans. Values that were changed again since then stay. All or nothing:
 * fails if one of the beans was deleted.
 */
export async function restoreBeanChanges(
  transaction: Transaction<Tables>,
  { id }: Pick<Deletion, 'id'>,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const replaced = await transaction
    .selectFrom('replaced_bean_values')
    .select(['bean_id', 'changes'])
    .where('deletion_id', '=', id)
    .orderBy('bean_id')
    .execute()
  for (const { bean_id, changes } of replaced) {
    const row = await beanRow(transaction, bean_id)
    if (row === undefined) return failure(new HttpProblem('bean_deleted_since'))
    const known = valuesOf(row)
    const still = (JSON.parse(changes) as ReplacedBeanValue[]).filter(
      ({ field, after }) => JSON.stringify(known[field]) === JSON.stringify(after),
    )
    await setValues(transaction, row, new Map(still.map(({ field, before }) => [field, before])), now)
  }
  await transaction.deleteFrom('replaced_bean_values').where('deletion_id', '=', id).execute()
  return success(null)
}

export function beanRow(transaction: Transaction<Tables>, id: number): Promise<BeanRow | undefined> {
  return transaction.selectFrom('beans').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The values of a bean that can be replaced. */
export function valuesOf(row: BeanRow) {
  return { ...changedFields(row, {}), reference_roast_id: row.reference_roast_id }
}

async function setValues(
  transaction: Transaction<Tables>,
  row: BeanRow,
  values: ReadonlyMap<ReplacedBeanValue['field'], unknown>,
  now: Date,
): Promise<void> {
  const { reference_roast_id, ...fields } = { ...valuesOf(row), ...Object.fromEntries(values) }
  await transaction
    .updateTable('beans')
    .set({
      ...columnsOf(fields),
      reference_roast_id,
      revision: row.revision + 1,
      updated_at: now.toISOString(),
    })
    .where('id', '=', row.id)
    .execute()
}
