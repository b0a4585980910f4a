import { Socket } from 'node:net'
import type { App } from '#server/context.ts'

/** How long nothing may move on a connection with a call; the arrival of a body has its own, shorter limit. */
const SILENCE_LIMIT_MS = 150_000

/**
 * Ends connections on which nothing moves: those of clients that never read their answer would else be kept with it
 * for ever. A client that reads slowly moves something. Routes that may take longer to answer are waited for.
 */
export function limitSilence(app: App, limitMs = SILENCE_LIMIT_MS): void {
  app.server.setTimeout(limitMs)
  app.addHook('onRoute', route => {
    const answerLimitMs = route.handlerTimeout ?? 0
    if (answerLimitMs <= limitMs) return
    // Until the next call on the same connection, when Node puts its own limit back.
    route.onRequest = [route.onRequest ?? []].flat().concat((request, _reply, done) => {
      // A call without a connection, as tests inject it, has no such thing.
      if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(answerLimitMs)
      done()
    })
  })
}
