import type { App } from '#server/context.ts'
import { pathOf } from './error-answers.ts'
import { isRead } from './route-kinds.ts'

/** Logs one line per answered write. There are too many reads to log. */
export function registerRequestLog(app: App): void {
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.onResponse = (request, reply, done) => {
      request.log.info({
        event: 'request',
        request: request.id,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      })
      done()
    }
  })
}
