import type { Kysely, Transaction } from 'kysely'
import type { Bean, BeanUpdate } from '#contract/beans.ts'
import type { BeanFields } from '#domain/bean/bean.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { changeLibrary } from '#server/database/change.ts'
import type { Tables } from '#server/database/tables.ts'
import { type AcceptedRevisions, isAccepted, type Tagged } from '#server/http/entity-tags.ts'
import { moveToTrash } from '#server/trash/move-to-trash.ts'
import { type BeanRow, changedFields, columnsOf, taggedBeanOf } from './bean-row.ts'
import { roastsOfBean } from './repository.ts'

/** Why a bean is not added or changed. A duplicate names the bean that already has the name. */
export type BeanRefusal =
  | { kind: 'unknown' }
  | { kind: 'changed meanwhile' }
  | { kind: 'duplicate'; originName: string }

/** Adds a bean, unless there is one with this name. */
export function createBean(
  db: Kysely<Tables>,
  fields: BeanFields,
  now: Date,
): Promise<Result<Tagged<Bean>, BeanRefusal>> {
  return changeLibrary(db, async transaction => {
    const folded_name = foldName(fields.origin_name)
    const namesake = await namesakeOf(transaction, folded_name)
    if (namesake !== undefined) return failure({ kind: 'duplicate', originName: namesake.origin_name })
    const row = await transaction
      .insertInto('beans')
      .values({
        ...columnsOf(fields),
        folded_name,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return success(taggedBeanOf(row, { count: 0, newest: [] }))
  })
}

/** Changes the fields in the update. */
export function updateBean(
  db: Kysely<Tables>,
  id: number,
  update: BeanUpdate,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Tagged<Bean>, BeanRefusal>> {
  return changeLibrary<Tagged<Bean>, BeanRefusal>(db, async transaction => {
    const row = await acceptedRow(transaction, id, accepted)
    if (!row.ok) return row
    const fields = changedFields(row.value, update)
    const folded_name = foldName(fields.origin_name)
    if (folded_name !== row.value.folded_name) {
      const namesake = await namesakeOf(transaction, folded_name)
      if (namesake !== undefined) return failure({ kind: 'duplicate', originName: namesake.origin_name })
      await transaction
        .updateTable('roasts')
        .set({ bean_sort_key: folded_name })
        .where('bean_id', '=', id)
        .execute()
    }
    const changed = {
      ...columnsOf(fields),
      folded_name,
      revision: row.value.revision + 1,
      updated_at: now.toISOString(),
    }
    await transaction.updateTable('beans').set(changed).where('id', '=', id).execute()
    return success(taggedBeanOf({ ...row.value, ...changed }, await roastsOfBean(transaction, id)))
  })
}

/** Deletes a bean and its roasts, and returns its name. They can be restored from the trash. */
export function deleteBean(
  db: Kysely<Tables>,
  id: number,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<string, BeanRefusal>> {
  return changeLibrary<string, BeanRefusal>(db, async transaction => {
    const row = await acceptedRow(transaction, id, accepted)
    if (!row.ok) return row
    const { origin_name } = row.value
    await moveToTrash(transaction, { kind: 'bean', id, label: origin_name }, now)
    return success(origin_name)
  })
}

/** Deletes every bean and every roast. They can be restored from the trash. Returns the number of beans. */
export async function deleteAllBeans(db: Kysely<Tables>, now: Date): Promise<number> {
  const deleted = await changeLibrary<number, never>(db, async transaction => {
    const { beans } = await moveToTrash(transaction, { kind: 'all beans' }, now)
    return success(beans)
  })
  return deleted.ok ? deleted.value : 0
}

async function acceptedRow(
  transaction: Transaction<Tables>,
  id: number,
  accepted: AcceptedRevisions,
): Promise<Result<BeanRow, BeanRefusal>> {
  const row = await transaction.selectFrom('beans').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return failure({ kind: 'unknown' })
  return isAccepted(row.revision, accepted) ? success(row) : failure({ kind: 'changed meanwhile' })
}

function namesakeOf(transaction: Transaction<Tables>, foldedName: string) {
  return transaction
    .selectFrom('beans')
    .select('origin_name')
    .where('folded_name', '=', foldedName)
    .executeTakeFirst()
}
