import type { App } from '#server/context.ts'
import { isRead } from './call-description.ts'
import { pathOf } from './error-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was accepted without changing anything. */
    changedNothing: boolean
  }
}

/**
 * Logs one line per answered write of the owner, and per answered write of anybody else that changed something or was
 * refused, up to a limit (`limited-log.ts`). There are too many reads to log.
 */
export function registerRequestLog(app: App): void {
  app.decorateRequest('changedNothing', false)
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.onResponse = (request, reply, done) => {
      if (request.isOwners || !request.changedNothing) {
        request.log.info({
          event: 'request',
          request: request.id,
          method: request.method,
          path: pathOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        })
      }
      done()
    }
  })
}
