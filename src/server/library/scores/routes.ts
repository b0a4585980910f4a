import * as calls from '#contract/calls.ts'
import type { BatchScoreAnswer } from '#contract/scores.ts'
import { FARTHEST_HINT_SECONDS } from '#domain/score/hints.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { isReplacing } from '#server/library/undo/replaced-values.ts'
import { ROASTS_AT_ONCE, saveScoresAfter } from './judge-roasts.ts'
import { findScoreHints, previewScore, saveScore } from './repository.ts'

/** The calls that calculate scores. */
export function serveScores(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listScoreHints, ({ id, drop_within, pace_within }) =>
    findScoreHints(db, id, {
      drop: drop_within ?? FARTHEST_HINT_SECONDS,
      pace: pace_within ?? FARTHEST_HINT_SECONDS,
    }),
  )

  serve(app, calls.previewScore, async ({ id }) => unchanged(required(await previewScore(db, id, now()))))

  serve(app, calls.calculateScore, async ({ id }) => {
    const saved = required(await saveScore(db, id, now()))
    return logged(saved, 'score_calculated', { roast_id: id })
  })

  serve(app, calls.calculateAllScores, async ({ body, ...query }) => {
    const { after_id = 0, limit = null, deletion_id = null } = { ...query, ...body }
    if (deletion_id !== null && !(await isReplacing(db, deletion_id, 'scores')))
      throw unknownEntity('deletion')
    const batch = await calculateAll(after_id, limit, deletion_id)
    return logged(batch, 'scores_calculated', { count: batch.processed })
  })

  /** Uses small transactions so that nobody has to wait long. */
  async function calculateAll(
    afterId: number,
    limit: number | null,
    begun: number | null,
  ): Promise<BatchScoreAnswer> {
    let processed = 0
    let deletion_id = begun
    let left = limit ?? Number.POSITIVE_INFINITY
    let last = afterId
    while (left > 0) {
      const wanted = Math.min(left, ROASTS_AT_ONCE)
      const batch = await saveScoresAfter(
        db,
        { afterId: last, limit: wanted, deletionId: deletion_id },
        now(),
      )
      processed += batch.processed
      deletion_id = batch.deletionId
      left -= batch.seen
      if (batch.seen < wanted || batch.lastId === null) return { processed, last_id: null, deletion_id }
      last = batch.lastId
    }
    return { processed, last_id: last, deletion_id }
  }
}
