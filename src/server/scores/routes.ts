import { z } from 'zod'
import { errorAnswer } from '#contract/errors.ts'
import { batchScoreAnswer, score } from '#contract/scores.ts'
import type { Result } from '#domain/result.ts'
import { type App, LONG_ANSWER_MS, type ServerContext } from '#server/context.ts'
import { idOf, idParameter, unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { requireKnown } from '#server/http/library-hooks.ts'
import { numberOfText } from '#server/http/validation.ts'
import { previewScore, type ScoreRefusal, saveScore, saveScoresAfter } from './repository.ts'

/** Scores of roasts, calculated when the owner asks. */
export function registerScoreRoutes(app: App, { db, now }: ServerContext): void {
  const requireRoast = requireKnown('roast', db)

  app.post(
    '/api/roasts/:id/preview-score',
    {
      onRequest: requireRoast,
      schema: {
        tags: ['scores'],
        summary: 'Calculate the score of a roast without saving it',
        params: idParameter,
        response: { 200: score, ...SCORE_ERRORS },
      },
    },
    async request => scored(await previewScore(db, idOf('roast', request.params.id) ?? 0, now())),
  )

  app.post(
    '/api/roasts/:id/calculate-score',
    {
      onRequest: requireRoast,
      schema: {
        tags: ['scores'],
        summary: 'Calculate the score of a roast and save it',
        params: idParameter,
        response: { 200: score, ...SCORE_ERRORS },
      },
    },
    async request => scored(await saveScore(db, idOf('roast', request.params.id) ?? 0, now())),
  )

  app.post(
    '/api/roasts/calculate-all-scores',
    {
      handlerTimeout: LONG_ANSWER_MS,
      schema: {
        tags: ['scores'],
        summary: 'Calculate and save the scores of all roasts, or of the next ones after an id',
        querystring: batchQuery,
        body: batchBody.nullish(),
        response: { 200: batchScoreAnswer, 401: errorAnswer, 403: errorAnswer, 422: errorAnswer },
      },
    },
    async request => {
      const { after_id = 0, limit = null } = { ...request.query, ...request.body }
      return calculateAll(after_id, limit)
    },
  )

  /** In small transactions, so that nobody waits long meanwhile. */
  async function calculateAll(
    afterId: number,
    limit: number | null,
  ): Promise<z.infer<typeof batchScoreAnswer>> {
    let processed = 0
    let left = limit ?? Number.POSITIVE_INFINITY
    let last = afterId
    while (left > 0) {
      const wanted = Math.min(left, ROASTS_AT_ONCE)
      const batch = await saveScoresAfter(db, { afterId: last, limit: wanted }, now())
      processed += batch.processed
      left -= batch.seen
      if (batch.seen < wanted || batch.lastId === null) return { processed, last_id: null }
      last = batch.lastId
    }
    return { processed, last_id: last }
  }
}

const ROASTS_AT_ONCE = 20

const batchBody = z.object({
  after_id: z.number().int().min(0).optional(),
  limit: z.number().int().min(1).max(10_000).optional(),
})
const batchQuery = z.object({
  after_id: z.preprocess(numberOfText, batchBody.shape.after_id),
  limit: z.preprocess(numberOfText, batchBody.shape.limit),
})

const SCORE_ERRORS = { 401: errorAnswer, 403: errorAnswer, 404: errorAnswer, 422: errorAnswer }

function scored<Value>(result: Result<Value, ScoreRefusal>): Value {
  if (result.ok) return result.value
  if (result.reason.kind === 'unknown') throw unknownEntity('roast')
  throw new HttpProblem(422, result.reason.missing)
}
