import type { Score, ScoreHint } from '#contract/scores.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { type Farthest, scoreHints } from '#domain/score/hints.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { scoreInputOfRecord } from '#server/library/roasts/derived-columns.ts'
import { storedScoreOf } from '#server/library/roasts/roast-row.ts'
import { readJudges } from '#server/library/styles/repository.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { explainedScore, styleOfScore } from '#server/platform/database/stored-score.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { judge, type RecordRow, recordOfRow, type ScoreColumns, save, selectRecords } from './judge-roasts.ts'

/** Calculates the current score of a roast without saving it. */
export async function previewScore(db: Db, id: number, now: Date): Promise<Result<Score, HttpProblem>> {
  const result = await scoreNow(db, id, now)
  return result.ok ? success(result.value.score) : result
}

/**
 * Hints on what would have raised the saved score of a roast, by the style that it was made with; null if there is no
 * such roast.
 */
export async function findScoreHints(db: Db, id: number, farthest: Farthest): Promise<ScoreHint[] | null> {
  const row = await selectRecords(db).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const score = storedScoreOf(row)
  return score === null ? [] : scoreHints(scoreInputOfRecord(recordOfRow(row)), styleOfScore(score), farthest)
}

/** Calculates the score of a roast and saves it. */
export function saveScore(db: Db, id: number, now: Date): Promise<Result<Score, HttpProblem>> {
  return changeLibrary<Score, HttpProblem>(db, async transaction => {
    const result = await scoreNow(transaction, id, now)
    if (!result.ok) return result
    const { row, score, columns } = result.value
    await save(transaction, row, columns, now)
    await indexRoasts(transaction, [id])
    return success(score)
  })
}

async function scoreNow(
  db: Db,
  id: number,
  now: Date,
): Promise<Result<{ row: RecordRow; score: Score; columns: ScoreColumns }, HttpProblem>> {
  const row = await selectRecords(db).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return failure(unknownEntity('roast'))
  const { result, columns } = judge(row, await readJudges(db), now)
  if (!result.ok) return failure(new HttpProblem('not_scored', { missing: result.reason.missing }))
  const score = explainedScore(id, { ...result.value, calculated_at: now.toISOString() })
  return success({ row, score, columns })
}
