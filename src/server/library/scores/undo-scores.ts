import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import { type Result, success } from '#domain/record/result.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import type { ReplacedValue } from '#server/library/many-roasts/replaced-values.ts'
import { isSameScore, readStoredScore } from '#server/platform/database/stored-score.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** As many as take a few milliseconds. */
const ROASTS_AT_ONCE = 100

/**
 * Restores the scores that one calculation of all scores replaced, even on roasts that are now in the trash. A score
 * that was changed again since stays.
 */
export async function undoScores(
  transaction: Transaction<Tables>,
  { id }: Deletion,
  now: Date,
): Promise<Result<null, never>> {
  for (let after = 0; ; ) {
    const rows = await transaction
      .selectFrom('replaced_values')
      .select(['roast_id', 'changes'])
      .where('deletion_id', '=', id)
      .where('roast_id', '>', after)
      .orderBy('roast_id')
      .limit(ROASTS_AT_ONCE)
      .execute()
    for (const { roast_id, changes } of rows) {
      const [{ before, after }] = JSON.parse(changes) as [ReplacedScore]
      for (const table of ['roasts', 'trashed_roasts'] as const)
        await bringBack(transaction, table, roast_id, { before, after }, now)
    }
    await indexRoasts(
      transaction,
      rows.map(({ roast_id }) => roast_id),
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROASTS_AT_ONCE) break
    after = last.roast_id
    await setImmediate()
  }
  await transaction.deleteFrom('replaced_values').where('deletion_id', '=', id).execute()
  return success(null)
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
  { before, after }: Pick<ReplacedScore, 'before' | 'after'>,
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
