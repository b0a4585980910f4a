import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { LONG_ANSWER_MS } from '#server/http/answer-limit.ts'
import { isRead } from '#server/http/route-kinds.ts'

/** How long a request's body may take to arrive, unless its route says otherwise. */
export const ARRIVAL_LIMIT_MS = 120_000

/** The longest that any request may take to arrive, in ms. */
export const LONGEST_ARRIVAL_MS = LONG_ANSWER_MS

/** Node's code for it, which is answered 408. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends a request whose body arrives too slowly.
 *
 * Node has only one limit for all requests, so it has to be the longest.
 */
export function limitArrival(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  limitMs: number,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  const timer = setTimeout(() => {
    if (response.headersSent) request.destroy()
    else server.emit('clientError', Object.assign(new Error(TOO_SLOW), { code: TOO_SLOW }), request.socket)
  }, limitMs)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Gives a request's body the longest time: a whole library over a slow line. Only for the owner's calls. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw))
}

/** What to wait for once a request's body has arrived. */
const turns = new WeakMap<IncomingMessage, () => Promise<void>>()

/** Has a request wait for this before it is handled, if its body arrives later than its headers. */
export function waitOnceArrived(request: IncomingMessage, turn: () => Promise<void>): void {
  turns.set(request, turn)
}

/**
 * Whether a body is still to arrive before a request is handled. Reads are handled without theirs, so that nobody has
 * more of them open by promising a body.
 */
export function isArriving({ complete, method }: IncomingMessage): boolean {
  return !complete && method !== 'GET' && method !== 'HEAD'
}

/**
 * Bodies that arrive together are then handled in turn. Forms are read by their handlers, which have their own
 * limits.
 */
export function handleArrivedInTurn(app: App): void {
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.preValidation = [
      async ({ raw }: FastifyRequest) => {
        if (!isArriving(raw)) await turns.get(raw)?.()
      },
      ...[route.preValidation ?? []].flat(),
    ]
  })
}
