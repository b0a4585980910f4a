import type { App } from '#server/context.ts'
import { isRead } from './call-description.ts'

/** The `handlerTimeout`, in ms, of routes that may take longer than the usual 15 s. */
export const LONG_ANSWER_MS = 60 * 60 * 1000

/** How long a write may take before it is answered 503, in ms. Routes that may take longer set their own limit. */
const ANSWER_LIMIT_MS = 15_000

/**
 * Limits the time of every write.
 *
 * Reads are limited only by the database's statement timeout: most are answered from memory, where a timer each would
 * cost as much as the answer.
 */
export function registerAnswerLimit(app: App, limitMs = ANSWER_LIMIT_MS): void {
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.handlerTimeout ??= limitMs
  })
}
