import { Socket } from 'node:net'
import type { App } from '#server/context.ts'

/** How long a connection may be idle during a call. A body that is arriving has its own, shorter limit. */
const SILENCE_LIMIT_MS = 150_000

/**
 * Closes silent connections.
 *
 * Without this, clients that never read their answer would hold it in memory for ever. Slow readers are not silent.
 * Routes that may take longer to answer get the time they need.
 */
export function limitSilence(app: App, limitMs = SILENCE_LIMIT_MS): void {
  app.server.setTimeout(limitMs)
  app.addHook('onRoute', route => {
    const answerLimitMs = route.handlerTimeout ?? 0
    if (answerLimitMs <= limitMs) return
    // Applies until the next call on the same connection, when Node restores its own limit.
    route.onRequest = [route.onRequest ?? []].flat().concat((request, _reply, done) => {
      // Calls injected by tests have no socket.
      if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(answerLimitMs)
      done()
    })
  })
}
