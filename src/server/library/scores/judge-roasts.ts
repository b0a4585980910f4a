import { setImmediate } from 'node:timers/promises'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { success } from '#domain/record/result.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { type RoastRecord, scoreColumns, scoreInputOfRecord } from '#server/library/roasts/derived-columns.ts'
import { recordOf } from '#server/library/roasts/roast-row.ts'
import { readJudges } from '#server/library/styles/repository.ts'
import { addReplaced, beginReplacing } from '#server/library/undo/replaced-values.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { isSameScore } from '#server/platform/database/stored-score.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'

/** The result of a batch. */
export interface ScoreBatch {
  /** Scores saved. */
  processed: number
  /** Roasts processed, scored or not. */
  seen: number
  /** The id of the last roast processed; null if none were left. */
  lastId: number | null
  /** The entry of the trash with the former scores; null if none changed. */
  deletionId: number | null
}

/**
 * Calculates and saves the scores of the next roasts by id, each by its style. A roast that can't be scored keeps its
 * old score. Former scores that differ go into a trash entry, which is created with the first of them unless
 * `deletionId` is given.
 */
export async function saveScoresAfter(
  db: Db,
  { afterId, limit, deletionId: begun }: { afterId: number; limit: number; deletionId: number | null },
  now: Date,
): Promise<ScoreBatch> {
  const batch = await changeLibrary<ScoreBatch, never>(db, async transaction => {
    const rows = await selectRecords(transaction)
      .where('roasts.id', '>', afterId)
      .orderBy('roasts.id')
      .limit(limit)
      .execute()
    const judges = await readJudges(transaction)
    const saved: number[] = []
    let deletionId = begun
    for (const row of rows) {
      const { result, columns } = judge(row, judges, now)
      if (!result.ok) continue
      const { score_details: after } = columns
      if (!isSameScore(row.score_details, after)) {
        deletionId ??= await beginReplacing(transaction, { kind: 'scores', label: null }, now)
        const changes = [{ field: 'score_details' as const, before: row.score_details, after }]
        await addReplaced(transaction, deletionId, row, { changes, isNewFile: false })
      }
      await save(transaction, row, columns, now)
      saved.push(row.id)
    }
    await indexRoasts(transaction, saved)
    return success({
      processed: saved.length,
      seen: rows.length,
      lastId: rows.at(-1)?.id ?? null,
      deletionId,
    })
  })
  return batch.ok ? batch.value : batch.reason
}

/**
 * Judges the roasts of a bean that have no style of their own, in the transaction that gives the bean another style.
 * One that this style can't judge loses its score. Other work runs in between.
 */
export async function judgeRoastsOfBean(transaction: Transaction, beanId: number, now: Date): Promise<void> {
  const judges = await readJudges(transaction)
  const roasts = await transaction
    .selectFrom('roasts')
    .select('id')
    .where('bean_id', '=', beanId)
    .where('style_id', 'is', null)
    .execute()
  for (let from = 0; from < roasts.length; from += ROASTS_AT_ONCE) {
    const ids = roasts.slice(from, from + ROASTS_AT_ONCE).map(({ id }) => id)
    const rows = await selectRecords(transaction).where('roasts.id', 'in', ids).execute()
    for (const row of rows) await save(transaction, row, judge(row, judges, now).columns, now)
    await indexRoasts(transaction, ids)
    await setImmediate()
  }
}

/** Few, because their samples are in memory. */
export const ROASTS_AT_ONCE = 20

/** Selects the columns that the scores of roasts are calculated from. */
export function selectRecords(db: Db) {
  return db
    .selectFrom('roasts')
    .innerJoin('beans', 'beans.id', 'roasts.bean_id')
    .select([
      'roasts.id',
      'roasts.style_id',
      'beans.style_id as bean_style_id',
      'roasts.score_details',
      'roasts.set_by_hand',
      'roasts.milestones',
      'roasts.correction',
      'roasts.green_weight_g',
      'roasts.roasted_weight_g',
      'roasts.source',
    ])
    .select(eb =>
      eb
        .selectFrom('roast_timelines')
        .select('roast_timelines.timeline')
        .whereRef('roast_timelines.roast_id', '=', 'roasts.id')
        .as('timeline'),
    )
}

export type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>
export type ScoreColumns = ReturnType<typeof scoreColumns>

export function recordOfRow(row: RecordRow): RoastRecord {
  return recordOf(row, row.timeline === null ? EMPTY_TIMELINE : unpackTimeline(row.timeline))
}

/** The score of a roast now, and its columns. */
export function judge(row: RecordRow, judges: Awaited<ReturnType<typeof readJudges>>, now: Date) {
  const result = scoreRoast(scoreInputOfRecord(recordOfRow(row)), judges(row))
  return { result, columns: scoreColumns(result, now) }
}

/** Saves a score, or that there is none. The roast has to be indexed after it. */
export async function save(
  transaction: Db,
  { id }: Pick<RecordRow, 'id'>,
  columns: ScoreColumns,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('roasts')
    .set(eb => ({ ...columns, revision: eb('revision', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute()
}
