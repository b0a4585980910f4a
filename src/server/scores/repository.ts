import type { Kysely } from 'kysely'
import type { Score, ScoreHint } from '#contract/scores.ts'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { scoreHints } from '#domain/score/hints.ts'
import type { ScoreProblem, ScoreResult } from '#domain/score/score.ts'
import type { NotScoredFact } from '#domain/score/score-facts.ts'
import { changeLibrary } from '#server/database/change.ts'
import { explainedScore, styleOfScore } from '#server/database/stored-score.ts'
import type { Tables } from '#server/database/tables.ts'
import { unpackTimeline } from '#server/database/timeline-codec.ts'
import { noteScore } from '#server/find/note-roasts.ts'
import {
  calculateScore,
  type RoastRecord,
  scoreColumns,
  scoreInputOfRecord,
} from '#server/roasts/derived-columns.ts'
import { recordOf, storedScoreOf } from '#server/roasts/roast-row.ts'

/** Why a roast has no score: it doesn't exist, or it lacks data. */
export type ScoreRefusal = { kind: 'unknown' } | { kind: 'not scored'; missing: NotScoredFact[] }

/** Calculates the current score of a roast without saving it. */
export async function previewScore(
  db: Kysely<Tables>,
  id: number,
  now: Date,
): Promise<Result<Score, ScoreRefusal>> {
  const result = await scoreNow(db, id)
  return result.ok ? success(dated(id, result.value.score, now)) : result
}

/** What would have raised the saved score of a roast, by the style that it was made with; null without the roast. */
export async function findScoreHints(db: Kysely<Tables>, id: number): Promise<ScoreHint[] | null> {
  const row = await selectRecords(db)
    .select('roasts.score_details')
    .where('roasts.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const score = storedScoreOf(row)
  return score === null ? [] : scoreHints(scoreInputOfRecord(recordOfRow(row)), styleOfScore(score))
}

/** Calculates the score of a roast and saves it. */
export function saveScore(db: Kysely<Tables>, id: number, now: Date): Promise<Result<Score, ScoreRefusal>> {
  return changeLibrary<Score, ScoreRefusal>(db, async transaction => {
    const result = await scoreNow(transaction, id)
    if (!result.ok) return result
    const { row, score } = result.value
    await save(transaction, row, score, now)
    return success(dated(id, score, now))
  })
}

/** How far a batch got. */
export interface ScoreBatch {
  /** Scores saved. */
  processed: number
  /** Roasts processed, scored or not. */
  seen: number
  /** The id of the last roast processed; null if none were left. */
  lastId: number | null
}

/** Calculates and saves the scores of the next roasts by id. A roast that can't be scored keeps its old score. */
export async function saveScoresAfter(
  db: Kysely<Tables>,
  { afterId, limit }: { afterId: number; limit: number },
  now: Date,
): Promise<ScoreBatch> {
  const batch = await changeLibrary<ScoreBatch, never>(db, async transaction => {
    const rows = await selectRecords(transaction)
      .where('roasts.id', '>', afterId)
      .orderBy('roasts.id')
      .limit(limit)
      .execute()
    let processed = 0
    for (const row of rows) {
      const result = scoreOfRow(row)
      if (!result.ok) continue
      await save(transaction, row, result.value, now)
      processed += 1
    }
    return success({ processed, seen: rows.length, lastId: rows.at(-1)?.id ?? null })
  })
  return batch.ok ? batch.value : batch.reason
}

async function scoreNow(
  db: Kysely<Tables>,
  id: number,
): Promise<Result<{ row: RecordRow; score: ScoreResult }, ScoreRefusal>> {
  const row = await selectRecords(db).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return failure({ kind: 'unknown' })
  const result = scoreOfRow(row)
  return result.ok
    ? success({ row, score: result.value })
    : failure({ kind: 'not scored', missing: result.reason.missing })
}

function selectRecords(db: Kysely<Tables>) {
  return db
    .selectFrom('roasts')
    .leftJoin('roast_timelines', 'roast_timelines.roast_id', 'roasts.id')
    .select([
      'roasts.id',
      'roasts.score',
      'roasts.milestones',
      'roasts.correction',
      'roasts.green_weight_g',
      'roasts.roasted_weight_g',
      'roast_timelines.timeline',
    ])
}

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

function scoreOfRow(row: RecordRow): Result<ScoreResult, ScoreProblem> {
  return calculateScore(recordOfRow(row))
}

function recordOfRow(row: RecordRow): RoastRecord {
  return recordOf(row, row.timeline === null ? EMPTY_TIMELINE : unpackTimeline(row.timeline))
}

async function save(
  transaction: Kysely<Tables>,
  { id, score: formerScore }: Pick<RecordRow, 'id' | 'score'>,
  score: ScoreResult,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('roasts')
    .set(eb => ({
      ...scoreColumns(success(score), now),
      revision: eb('revision', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .execute()
  await noteScore(transaction, id, formerScore, score.score)
}

function dated(id: number, result: ScoreResult, now: Date): Score {
  return explainedScore(id, { ...result, calculated_at: now.toISOString() })
}
