import { setImmediate } from 'node:timers/promises'
import type { Deletion } from '#contract/trash.ts'
import { BEAN_FIELD_NAMES, BEAN_FIELDS, beanValueOf } from '#domain/bean/bean-fields.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type BeanRow, changedFields, columnsOf } from '#server/library/beans/bean-row.ts'
import { findBeanRow } from '#server/library/beans/repository.ts'
import { indexRoastsOfBean } from '#server/library/find/index-roasts.ts'
import type { ReplaceableField, ReplacedBeanValue } from '#server/platform/database/replaced-bean-values.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { formerValues } from './former-values.ts'

/** Changes values of a bean, and keeps the former ones in a trash entry, which undoes it. Raises its revision. */
export async function replaceBeanValues(
  transaction: Transaction,
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
 * Restores the values that were replaced on beans. Values that were changed again since then stay; a price and the
 * years of a crop are one value each. All or nothing: fails if one of the beans was deleted.
 */
export async function restoreBeanValues(
  transaction: Transaction,
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
    await setImmediate()
    const row = await findBeanRow(transaction, bean_id)
    if (row === undefined) return failure(new HttpProblem('bean_deleted_since'))
    const former = formerValues(valuesOf(row), JSON.parse(changes) as ReplacedBeanValue[], VALUES_OF_FIELDS)
    await setValues(transaction, row, former, now)
  }
  return success(null)
}

/** The fields of each value of a bean. */
const VALUES_OF_FIELDS = Object.values(Object.groupBy(BEAN_FIELD_NAMES, beanValueOf)).map(fields => ({
  fields: fields as ReplaceableField[],
  stated: fields.filter(field => !('follows' in BEAN_FIELDS[field])) as ReplaceableField[],
}))

/** The values of a bean that can be replaced. */
export function valuesOf(row: BeanRow) {
  return { ...changedFields(row, {}), reference_roast_id: row.reference_roast_id }
}

async function setValues(
  transaction: Transaction,
  row: BeanRow,
  values: ReadonlyMap<ReplaceableField, unknown>,
  now: Date,
): Promise<void> {
  const { reference_roast_id, ...fields } = { ...valuesOf(row), ...Object.fromEntries(values) }
  const columns = columnsOf(fields)
  await transaction
    .updateTable('beans')
    .set({
      ...columns,
      reference_roast_id,
      revision: row.revision + 1,
      updated_at: now.toISOString(),
    })
    .where('id', '=', row.id)
    .execute()
  await indexRoastsOfBean(transaction, row.id, { before: row, now: columns })
}
