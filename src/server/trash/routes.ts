import { z } from 'zod'
import { errorAnswer } from '#contract/errors.ts'
import { deletion } from '#contract/trash.ts'
import { type App, LONG_ANSWER_MS, type ServerContext } from '#server/context.ts'
import { idOf, idParameter, unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { listDeletions } from './repository.ts'
import { restoreFromTrash } from './restore-from-trash.ts'

/** What was deleted, and the way back: the owner's alone. */
export function registerTrashRoutes(app: App, { db }: ServerContext): void {
  app.get(
    '/api/trash/',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['trash'],
        summary: 'What was deleted and can be brought back, the newest first',
        response: { 200: z.array(deletion), 401: errorAnswer },
      },
    },
    async (_request, reply) => {
      reply.header('Cache-Control', 'private, no-cache')
      return listDeletions(db)
    },
  )

  app.post(
    '/api/trash/:id/restore',
    {
      handlerTimeout: LONG_ANSWER_MS,
      schema: {
        tags: ['trash'],
        summary: 'Bring back what one deletion took, with the same ids: all of it or nothing',
        params: idParameter,
        response: {
          200: deletion,
          401: errorAnswer,
          403: errorAnswer,
          404: errorAnswer,
          409: errorAnswer,
          422: errorAnswer,
        },
      },
    },
    async request => {
      const id = idOf('deletion', request.params.id)
      if (id === null) throw unknownEntity('deletion')
      const restored = await restoreFromTrash(db, id)
      if (restored.ok) return restored.value
      if (restored.reason.kind === 'conflict') throw new HttpProblem(409, restored.reason.sentence)
      throw unknownEntity('deletion')
    },
  )
}
