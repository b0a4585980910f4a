import type { Transaction } from 'kysely'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { isSameScore, readStoredScore } from '#server/platform/database/stored-score.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type ReplacedValue, replacedPages } from './replaced-values.ts'

/**
 * Restores the scores that one calculation of all scores replaced, even on roasts that are now in the trash. A score
 * that was changed again since stays.
 */
export async function restoreScores(
  transaction: Transaction<Tables>,
  deletionId: number,
  now: Date,
): Promise<void> {
  for await (const rows of replacedPages(transaction, deletionId)) {
    for (const { roast_id, changes } of rows) {
      const [score] = changes as [ReplacedScore]
      for (const table of ['roasts', 'trashed_roasts'] as const)
        await bringBack(transaction, table, roast_id, score, now)
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

async function bringBack(
  transaction: Transaction<Tables>,
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
