import { z } from 'zod'
import { errorAnswer } from '#contract/errors.ts'
import type { App, ServerContext } from '#server/context.ts'
import { HttpProblem } from './http-problem.ts'

/** `GET /healthz`: 200 once the database answers, else 503. */
export function registerHealth(app: App, { database }: ServerContext): void {
  const schema = {
    tags: ['server'],
    summary: 'Whether the server and its database answer',
    response: { 200: z.object({ status: z.literal('ok') }), 503: errorAnswer },
  }
  app.get('/healthz', { schema }, async (_request, reply) => {
    if (!(await database.isAnswering())) throw new HttpProblem(503, 'The database is not answering')
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' as const })
  })
}
