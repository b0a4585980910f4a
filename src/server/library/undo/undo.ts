import type { Deletion, DeletionKind } from '#contract/trash.ts'
import { isNamed, namesIn, valuesByName } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { zoneChangeIn } from '#domain/words/time-zone.ts'
import { changeOwnerSettings, readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { followRecipes } from '#server/library/blends/recipe-of-roast.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { raiseRoastsRevisionsOf } from '#server/library/greens/roasts-revisions.ts'
import { restoreRunningRoast } from '#server/library/live/change-running-roasts.ts'
import { MARKED_AS_DELETED } from '#server/library/trash/delete-in-place.ts'
import { inBatches } from '#server/library/trash/move-to-trash.ts'
import { moveRowsBack, trashedIds } from '#server/library/trash/moved-rows.ts'
import { deletionOf, oldestKept } from '#server/library/trash/repository.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import { rememberDeletedNumbers } from '#server/platform/database/last-roast-number.ts'
import { isSameScore, readStoredScore } from '#server/platform/database/stored-score.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { restoreBeanValues } from './bean-values.ts'
import { problemWith } from './conflicts.ts'
import { mergeOf, restoreMerged } from './merged-bean.ts'
import { type ReplacedValue, replacedPages } from './replaced-values.ts'
import { restoreRoastValues } from './roast-values.ts'

/**
 * Undoes what an entry of the trash holds: rows come back with the same ids, and replaced values where they are still
 * as they were left. Completely, or not at all: fails if the entry is unknown or the library conflicts with it. An
 * expired one is unknown, because some of its rows may be gone.
 */
export function undo(db: Db, deletionId: number, now: Date): Promise<Result<Deletion, HttpProblem>> {
  return changeWithoutVersion<Deletion, HttpProblem>(db, async (transaction, show) => {
    const row = await transaction
      .selectFrom('deletions')
      .selectAll()
      .where('id', '=', deletionId)
      .where('deleted_at', '>=', oldestKept(now))
      .executeTakeFirst()
    if (row === undefined) return failure(unknownEntity('deletion'))
    const deletion = deletionOf(row)
    if (deletion.kind !== 'tasting' || (await isPublicTasting(transaction, deletionId))) show()
    const undone = await bringBack(transaction, deletion, now)
    if (!undone.ok) return undone
    for (const table of ['replaced_values', 'replaced_bean_values'] as const)
      await transaction.deleteFrom(table).where('deletion_id', '=', deletionId).execute()
    await transaction.deleteFrom('deletions').where('id', '=', deletionId).execute()
    return success(deletion)
  })
}

async function isPublicTasting(transaction: Transaction, deletionId: number): Promise<boolean> {
  const tasting = await transaction
    .selectFrom('tastings')
    .select('is_public')
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  return tasting?.is_public === 1
}

/** Brings back all that an entry holds. Roasts need their beans, and a score is of the roast as it is. */
async function bringBack(
  transaction: Transaction,
  deletion: Deletion,
  now: Date,
): Promise<Result<null, HttpProblem>> {
  const { id, kind } = deletion
  const merge = kind === 'merge' ? await mergeOf(transaction, id) : null
  const isMerge = merge !== null || kind !== 'merge'
  if (!isMerge || !(await isWhole(transaction, deletion))) return failure(unknownEntity('deletion'))
  const problem = await problemWith(transaction, deletion, merge)
  if (problem !== null) return failure(problem)
  await restoreRows(transaction, id, now)
  if (kind === 'time zone') await restoreTimeZone(transaction, deletion)
  if (kind === 'scores') {
    await restoreScores(transaction, id, now)
    return success(null)
  }
  const roasts = await restoreRoastValues(transaction, deletion, now)
  if (!roasts.ok) return roasts
  const merged = merge === null ? success(null) : await restoreMerged(transaction, merge, now)
  return merged.ok ? restoreBeanValues(transaction, deletion, now) : merged
}

/** The rows that an entry moved to the trash. What else it counts was replaced. */
function movedRows({ kind, bean_count, roast_count }: Deletion) {
  const countOf = (kinds: readonly DeletionKind[], count = 1) => (isNamed(kinds, kind) ? count : 0)
  return {
    trashed_styles: countOf(['style']),
    trashed_beans: countOf(['bean', 'all beans', 'merge'], bean_count),
    trashed_roasts: countOf(['roast', 'roasts', 'all roasts', 'bean', 'all beans'], roast_count),
    running_roasts: countOf(['running roast']),
    ...valuesByName(namesIn(MARKED_AS_DELETED), table => countOf([MARKED_AS_DELETED[table]])),
  }
}

/** Whether everything is still there. Another machine with a fast clock may have begun to delete it for good. */
async function isWhole(transaction: Transaction, deletion: Deletion): Promise<boolean> {
  const moved = movedRows(deletion)
  for (const table of namesIn(moved)) {
    const { count } = await transaction
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('deletion_id', '=', deletion.id)
      .executeTakeFirstOrThrow()
    if (count !== moved[table]) return false
  }
  return true
}

async function restoreRows(transaction: Transaction, deletionId: number, now: Date): Promise<void> {
  await rememberDeletedNumbers(transaction, deletionId)
  for (const owner of ['styles', 'beans'] as const) {
    await inBatches(
      () => trashedIds(transaction, owner, deletionId),
      ids => moveRowsBack(transaction, owner, ids),
    )
  }
  await restoreRoasts(transaction, deletionId)
  for (const table of namesIn(MARKED_AS_DELETED)) {
    const back = await transaction
      .updateTable(table)
      .set({ deletion_id: null })
      .where('deletion_id', '=', deletionId)
      .returning('id')
      .execute()
    if (table === 'blends')
      await followRecipes(
        transaction,
        back.map(({ id }) => id),
      )
  }
  await restoreRunningRoast(transaction, deletionId, now)
}

/** Chooses the former time zone again, unless yet another was chosen since. */
async function restoreTimeZone(transaction: Transaction, { label }: Deletion): Promise<void> {
  const change = zoneChangeIn(label)
  const { time_zone } = await readOwnerSettings(transaction)
  if (change !== null && change.zone === time_zone)
    await changeOwnerSettings(transaction, { time_zone: change.former ?? undefined })
}

async function restoreRoasts(transaction: Transaction, deletionId: number): Promise<void> {
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
      await raiseRoastsRevisionsOf(
        transaction,
        transaction.selectFrom('roasts').where('roasts.id', 'in', ids),
      )
      await indexRoasts(transaction, ids)
    },
  )
  for (const { bean_id } of beans) await refreshBeanName(transaction, bean_id)
}

/** Updates the roasts for a bean that was renamed meanwhile. */
async function refreshBeanName(transaction: Transaction, beanId: number): Promise<void> {
  const { folded_name } = await transaction
    .selectFrom('beans')
    .select('folded_name')
    .where('id', '=', beanId)
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('roasts')
    .set({ bean_sort_key: folded_name })
    .where('bean_id', '=', beanId)
    .where('bean_sort_key', '!=', folded_name)
    .execute()
}

/**
 * Restores the scores that one calculation of all scores replaced, even on roasts that are now in the trash. A score
 * that was changed again since stays.
 */
async function restoreScores(transaction: Transaction, deletionId: number, now: Date): Promise<void> {
  for await (const rows of replacedPages(transaction, deletionId)) {
    for (const { roast_id, changes } of rows) {
      const [score] = changes as [ReplacedScore]
      for (const table of ['roasts', 'trashed_roasts'] as const)
        await bringScoreBack(transaction, table, roast_id, score, now)
    }
    await indexRoasts(
      transaction,
      rows.map(({ roast_id }) => roast_id),
    )
  }
}

/** Scores as text of their column. */
interface ReplacedScore extends ReplacedValue {
  before: string | null
  after: string | null
}

async function bringScoreBack(
  transaction: Transaction,
  table: 'roasts' | 'trashed_roasts',
  id: number,
  { before, after }: ReplacedScore,
  now: Date,
): Promise<void> {
  const row = await transaction
    .selectFrom(table)
    .select('score_details')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || !isSameScore(row.score_details, after)) return
  const score = before === null ? null : (readStoredScore(before)?.score ?? null)
  await transaction
    .updateTable(table)
    .set(eb => ({
      score,
      score_details: before,
      revision: eb('revision', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .execute()
}
