import type { Kysely, Transaction } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { changeLibrary } from '#server/database/change.ts'
import type { Tables } from '#server/database/tables.ts'
import { noteRestoredRoasts } from '#server/find/note-roasts.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { inBatches, ROWS_AT_ONCE } from './move-to-trash.ts'
import { deletionOf } from './repository.ts'
import { problemWith } from './restore-conflicts.ts'

/** Why a deletion is not undone: it doesn't exist, or the library conflicts with it. */
export type RestoreRefusal = { kind: 'unknown' } | { kind: 'conflict'; problem: HttpProblem }

/** Restores what one deletion took, with the same ids: everything, or nothing if there is a conflict. */
export function restoreFromTrash(
  db: Kysely<Tables>,
  deletionId: number,
): Promise<Result<Deletion, RestoreRefusal>> {
  return changeLibrary<Deletion, RestoreRefusal>(db, async transaction => {
    const row = await transaction
      .selectFrom('deletions')
      .selectAll()
      .where('id', '=', deletionId)
      .executeTakeFirst()
    if (row === undefined) return failure({ kind: 'unknown' })
    const problem = await problemWith(transaction, deletionId)
    if (problem !== null) return failure({ kind: 'conflict', problem })
    await restoreBeans(transaction, deletionId)
    await restoreRoasts(transaction, deletionId)
    await transaction.deleteFrom('deletions').where('id', '=', deletionId).execute()
    return success(deletionOf(row))
  })
}

async function restoreBeans(transaction: Transaction<Tables>, deletionId: number): Promise<void> {
  await inBatches(
    () =>
      transaction
        .selectFrom('trashed_beans')
        .selectAll()
        .where('deletion_id', '=', deletionId)
        .limit(ROWS_AT_ONCE)
        .execute(),
    async rows => {
      const beans = rows.map(({ deletion_id: _, ...bean }) => bean)
      await transaction.insertInto('beans').values(beans).execute()
      await transaction.deleteFrom('trashed_beans').where('id', 'in', idsOf(rows)).execute()
    },
  )
}

async function restoreRoasts(transaction: Transaction<Tables>, deletionId: number): Promise<void> {
  const beanIds = new Set<number>()
  await inBatches(
    () =>
      transaction
        .selectFrom('trashed_roasts')
        .selectAll()
        .where('deletion_id', '=', deletionId)
        .limit(ROWS_AT_ONCE)
        .execute(),
    async rows => {
      const roasts = rows.map(({ deletion_id: _, ...roast }) => roast)
      for (const { bean_id } of roasts) beanIds.add(bean_id)
      await transaction.insertInto('roasts').values(roasts).execute()
      await restoreKeys(transaction, idsOf(rows))
      await noteRestoredRoasts(transaction, idsOf(rows))
      await transaction.deleteFrom('trashed_roasts').where('id', 'in', idsOf(rows)).execute()
    },
  )
  for (const beanId of beanIds) await refreshBeanName(transaction, beanId)
}

async function restoreKeys(transaction: Transaction<Tables>, roastIds: readonly number[]): Promise<void> {
  await transaction
    .insertInto('roast_keys')
    .columns(['bean_id', 'roast_date', 'folded_name', 'roast_id'])
    .expression(db =>
      db
        .selectFrom('trashed_roast_keys')
        .select(['bean_id', 'roast_date', 'folded_name', 'roast_id'])
        .where('roast_id', 'in', roastIds),
    )
    .execute()
  await transaction.deleteFrom('trashed_roast_keys').where('roast_id', 'in', roastIds).execute()
}

/** Updates the roasts for a bean that was renamed meanwhile, and raises its roasts revision. */
async function refreshBeanName(transaction: Transaction<Tables>, beanId: number): Promise<void> {
  const { folded_name } = await transaction
    .updateTable('beans')
    .set(eb => ({ roasts_revision: eb('roasts_revision', '+', 1) }))
    .where('id', '=', beanId)
    .returning('folded_name')
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('roasts')
    .set({ bean_sort_key: folded_name })
    .where('bean_id', '=', beanId)
    .where('bean_sort_key', '!=', folded_name)
    .execute()
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(row => row.id)
}
