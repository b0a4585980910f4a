import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { LONG_ANSWER_MS } from '#server/http/answer-limit.ts'
import { isRead } from '#server/http/call-description.ts'

/** How long a request's body may take to arrive, unless its route says otherwise. */
export const ARRIVAL_LIMIT_MS = 120_000

/** The longest that any request may take to arrive, in ms. */
export const LONGEST_ARRIVAL_MS = LONG_ANSWER_MS

/** Node's code for a request that took too long; it is answered with 408. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends a request whose body arrives too slowly.
 *
 * Node has only one limit for all requests, so it is set to the longest.
 */
export function limitArrival(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  limitMs: number,
): void {
  const timer = setTimeout(() => {
    if (response.headersSent) request.destroy()
    else server.emit('clientError', Object.assign(new Error(TOO_SLOW), { code: TOO_SLOW }), request.socket)
  }, limitMs)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Allows a request's body the longest time, as for a whole library over a slow connection. Only for the owner. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw))
}

/** What a request waits for after its body has arrived. */
const waits = new WeakMap<IncomingMessage, () => Promise<void>>()

/** Makes a request whose body is still arriving wait for this before it is handled. */
export function waitAgainOnceArrived(request: IncomingMessage, wait: () => Promise<void>): void {
  waits.set(request, wait)
}

/**
 * Whether a request waits for its body. A read never does; otherwise a client could promise a body and hold more reads
 * open than the limit.
 */
export function isArriving({ complete, method }: IncomingMessage): boolean {
  return !complete && method !== 'GET' && method !== 'HEAD'
}

/**
 * Queues requests again once their bodies have arrived, because many may arrive together. Forms are read by their
 * handlers, which have their own limits.
 */
export function queueArrivedBodies(app: App): void {
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.preValidation = [
      async ({ raw }: FastifyRequest) => {
        if (!isArriving(raw)) await waits.get(raw)?.()
      },
      ...[route.preValidation ?? []].flat(),
    ]
  })
}
