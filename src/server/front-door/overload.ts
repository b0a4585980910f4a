import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App, ServerContext } from '#server/context.ts'
import { allowedOriginHeaders } from '#server/http/allowed-origins.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { holdWhileConnectionsArrive } from './arriving-connections.ts'

/** So many reads of one turn of the event loop are taken in whatever they cost: a browser asks for six at once. */
const ALWAYS_TAKEN = 8
/** How long the reads of one turn may take together before those that still wait are turned away. */
const TURN_MS = 25
/** So many reads may be open, which is taken but not yet answered; more while none of them has waited for long yet. */
const MOST_OPEN = 32
const LONG_MS = 20
/** So many queries may wait for a connection to the database before calls that would add to them are turned away. */
const MOST_WAITING_QUERIES = 50
const RETRY_AFTER_SECONDS = 1
/** A line for each request turned away would be work that there is no time for. */
const LOG_EVERY_MS = 10_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Turns reads away with 503 while more of them arrive than can be answered; what the owner changes is always taken,
 * and nobody else's writes cost anything. Requests that have arrived while others were worked on are all taken from
 * the network in one turn of the event loop: when those before them have taken long enough, or are too many to be
 * answered soon, the rest would only wait longer and make the next turn longer still. While new connections arrive all
 * reads wait, so that those of the new ones are among them. The rest are answered before anything else of the program
 * sees them, for of a server that is busy the refusals must cost next to nothing; so `headers`, which every answer
 * carries, are handed in. To be called when the server has its other handlers.
 */
export function registerOverload(
  app: App,
  { config, database }: ServerContext,
  headers: Record<string, string>,
): void {
  /** When each was taken, in that order. */
  const open = new Map<ServerResponse, number>()
  let taken = 0
  let turnStart = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const endTurn = () => {
    taken = 0
  }
  const isTooMany = () => {
    if (taken === 0) {
      turnStart = performance.now()
      setImmediate(endTurn)
    }
    taken++
    const isTurnOver = taken > ALWAYS_TAKEN && performance.now() - turnStart > TURN_MS
    return isTurnOver || areTooManyOpen() || database.waitingQueries() > MOST_WAITING_QUERIES
  }
  /** Who takes long to read an answer that has begun keeps nobody else waiting. */
  const areTooManyOpen = () => {
    if (open.size < MOST_OPEN) return false
    for (const response of open.keys()) if (response.headersSent || response.destroyed) open.delete(response)
    const [first = Number.POSITIVE_INFINITY] = open.values()
    return open.size >= MOST_OPEN && performance.now() - first > LONG_MS
  }

  const rawHeaders = Object.entries({ ...headers, ...REFUSAL_HEADERS }).flat()
  const handlers = app.server.listeners('request') as Handler[]
  app.server.removeAllListeners('request')
  const take: Handler = (request, response) => {
    for (const handle of handlers) handle.call(app.server, request, response)
  }
  const takeOrTurnAway: Handler = (request, response) => {
    if (isTooMany()) {
      turnAway(request, response)
      return
    }
    take(request, response)
    if (!response.headersSent) open.set(response, performance.now())
  }
  const hold = holdWhileConnectionsArrive(app.server)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Whoever watches over the server must not take a busy one for a dead one.
    if (!isRead || request.url === '/healthz') take(request, response)
    else {
      hold(() => {
        if (!request.socket.destroyed) takeOrTurnAway(request, response)
      })
    }
  })

  function turnAway({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = performance.now()
      app.log.warn({ event: 'overloaded' })
    }
    const originHeaders = Object.entries(allowedOriginHeaders(origin, config)).flat()
    response
      .writeHead(503, originHeaders.length === 0 ? rawHeaders : [...rawHeaders, ...originHeaders])
      .end(REFUSAL)
  }
}

const REFUSAL = JSON.stringify(
  new HttpProblem(503, 'The server has too much to do at the moment. Please try again shortly.').answer,
)
const REFUSAL_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(REFUSAL)),
  'Cache-Control': 'no-store',
  'Retry-After': String(RETRY_AFTER_SECONDS),
}
