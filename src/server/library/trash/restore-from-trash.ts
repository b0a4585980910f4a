import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Deletion, DeletionKind } from '#contract/trash.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { rememberDeletedNumbers } from '#server/platform/database/last-roast-number.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inBatches } from './move-to-trash.ts'
import { moveRowsBack, trashedIds } from './moved-rows.ts'
import { deletionOf, oldestKept } from './repository.ts'
import { problemWith } from './restore-conflicts.ts'

/** Why a deletion is not undone: it doesn't exist, or the library conflicts with it. */
export type RestoreRefusal = { kind: 'unknown' } | { kind: 'conflict'; problem: HttpProblem }

/** Undoes a trash entry of one kind. A callback, because the code for some kinds is in a layer above this one. */
type Undo = (
  transaction: Transaction<Tables>,
  deletion: Deletion,
  now: Date,
) => Promise<Result<null, HttpProblem>>

/** The kinds that need code of their own. The others only move their rows back. */
export type Undos = { readonly [Kind in DeletionKind]?: Undo }

/**
 * Undoes one deletion, with the same ids: completely, or not at all if there is a conflict. An expired one is unknown,
 * because some of its rows may be gone.
 */
export function restoreFromTrash(
  db: Kysely<Tables>,
  deletionId: number,
  now: Date,
  undos: Undos,
): Promise<Result<Deletion, RestoreRefusal>> {
  return changeLibrary<Deletion, RestoreRefusal>(db, async transaction => {
    const row = await transaction
      .selectFrom('deletions')
      .selectAll()
      .where('id', '=', deletionId)
      .where('deleted_at', '>=', oldestKept(now))
      .executeTakeFirst()
    if (row === undefined) return failure({ kind: 'unknown' })
    const undo = undos[row.kind]
    if (undo !== undefined) {
      const undone = await undo(transaction, deletionOf(row), now)
      if (!undone.ok) return failure({ kind: 'conflict', problem: undone.reason })
      await transaction.deleteFrom('deletions').where('id', '=', deletionId).execute()
      return success(deletionOf(row))
    }
    if (!(await isWhole(transaction, row))) return failure({ kind: 'unknown' })
    const problem = await problemWith(transaction, deletionId)
    if (problem !== null) return failure({ kind: 'conflict', problem })
    await rememberDeletedNumbers(transaction, deletionId)
    for (const owner of ['styles', 'beans'] as const) {
      await inBatches(
        () => trashedIds(transaction, owner, deletionId),
        ids => moveRowsBack(transaction, owner, ids),
      )
    }
    await restoreRoasts(transaction, deletionId)
    await transaction.deleteFrom('deletions').where('id', '=', deletionId).execute()
    return success(deletionOf(row))
  })
}

/** Whether everything is still there. Another machine with a fast clock may have begun to delete it for good. */
async function isWhole(
  transaction: Transaction<Tables>,
  { id, kind, bean_count, roast_count }: Selectable<Tables['deletions']>,
): Promise<boolean> {
  const [styles, beans, roasts] = await Promise.all(
    (['trashed_styles', 'trashed_beans', 'trashed_roasts'] as const).map(table =>
      transaction
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('deletion_id', '=', id)
        .executeTakeFirstOrThrow(),
    ),
  )
  const style_count = kind === 'style' ? 1 : 0
  return styles!.count === style_count && beans!.count === bean_count && roasts!.count === roast_count
}

async function restoreRoasts(transaction: Transaction<Tables>, deletionId: number): Promise<void> {
  const beans = await transaction
    .selectFrom('trashed_roasts')
    .select('bean_id')
    .distinct()
    .where('deletion_id', '=', deletionId)
    .execute()
  await inBatches(
    () => trashedIds(transaction, 'roasts', deletionId),
    async ids => {
      await moveRowsBack(transaction, 'roasts', ids)
      await indexRoasts(transaction, ids)
    },
  )
  for (const { bean_id } of beans) await refreshBeanName(transaction, bean_id)
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
