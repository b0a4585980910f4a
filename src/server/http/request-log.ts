import type { App } from '#server/context.ts'
import { pathOf } from './error-answers.ts'
import { limitLines } from './limited-lines.ts'
import { isRead } from './route-kinds.ts'

/** Logs one line per answered write; of refused ones, only some a minute. There are too many reads to log. */
export function registerRequestLog(app: App): void {
  const isWithinLimit = limitLines(app)
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.onResponse = (request, reply, done) => {
      const { statusCode: status } = reply
      const isRefused = status >= 400 && status < 500
      if (!isRefused || isWithinLimit(`request ${status}`)) {
        request.log.info({
          event: 'request',
          request: request.id,
          method: request.method,
          path: pathOf(request),
          status,
          ms: Math.round(reply.elapsedTime),
        })
      }
      done()
    }
  })
}
