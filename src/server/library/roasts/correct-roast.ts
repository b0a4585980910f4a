import type { RoastCorrection, RoastWithFields } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { type Correction, marksSetByHand, recordedMarks } from '#domain/roast/correction.ts'
import { correctionProblems } from '#domain/roast/correction-problems.ts'
import type { AcceptedRevisions, Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { changeRoast, storeThumbnail } from './change-roast.ts'
import { figureColumns } from './derived-columns.ts'
import { thumbnailOf } from './derived-roast.ts'
import { recordedTimelineOf } from './repository.ts'
import { recordOf } from './roast-row.ts'

/** Sets charge, drop and milestones of a roast by hand, and derives everything from them. */
export function correctRoast(
  db: Db,
  id: number,
  given: RoastCorrection,
  accepted: AcceptedRevisions,
  now: Date,
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  return changeRoast(db, id, accepted, now, async (transaction, row) => {
    const record = recordOf(row, await recordedTimelineOf(transaction, id))
    const recorded = recordedMarks(record)
    const wanted = wantedMarks(given, recorded, record.correction ?? null)
    const correction = marksSetByHand(recorded, wanted).length === 0 ? null : wanted
    const problems = correction === null ? [] : correctionProblems(record.timeline, correction)
    if (problems.length > 0)
      return failure(new HttpProblem('impossible_marks', { problems: problems.slice(0, MOST_PROBLEMS) }))

    const corrected = { ...record, correction }
    if (row.has_timeline === 1) await storeThumbnail(transaction, id, thumbnailOf(corrected))
    return success({ ...figureColumns(corrected), record: corrected })
  })
}

/** How many impossible marks a refusal names. */
const MOST_PROBLEMS = 20

/** An absent field is unchanged, and null restores the recorded value. */
function wantedMarks(given: RoastCorrection, recorded: Correction, current: Correction | null): Correction {
  const unchanged = current ?? recorded
  const {
    milestones = unchanged.milestones,
    charge_seconds = unchanged.charge_seconds,
    drop_seconds = unchanged.drop_seconds,
  } = given
  return {
    milestones: milestones ?? recorded.milestones,
    charge_seconds: charge_seconds ?? recorded.charge_seconds,
    drop_seconds: drop_seconds ?? recorded.drop_seconds,
  }
}
