import type { App } from '#server/context.ts'
import { isRead } from './route-kinds.ts'

/** How long a call may take until it is answered 503; a route that may take longer says so itself. */
const ANSWER_LIMIT_MS = 15_000

/**
 * Limits the time of every write. Reads are limited by the database's own statement limit alone: most are answered
 * from memory, where a timer for each would cost as much as the answer.
 */
export function registerAnswerLimit(app: App, limitMs = ANSWER_LIMIT_MS): void {
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.handlerTimeout ??= limitMs
  })
}
