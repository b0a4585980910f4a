import { readHealth } from '#contract/calls.ts'
import { health } from '#contract/health.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Answered } from './call-description.ts'
import { HttpProblem } from './http-problem.ts'
import { serve } from './serve-call.ts'

/** 200 if the database answers, otherwise 503. */
export function serveHealth(app: App, { database }: ServerContext): void {
  const summary = 'Whether the server and its database answer'
  serve(app, readHealth, { summary, answer: health, errors: [503] }, async () => {
    if (!(await database.isAnswering())) throw new HttpProblem(503, 'The database is not answering')
    return new Answered({ status: 'ok' as const }, { 'cache-control': 'no-store' })
  })
}
