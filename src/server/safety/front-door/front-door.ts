import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { mayCarryUploadToken } from '#server/account/access.ts'
import type { PossibleSession } from '#server/account/possible-sessions.ts'
import { allowedOriginHeaders } from '#server/http/allowed-origins.ts'
import type { AnswerCache } from '#server/http/answers/answer-cache.ts'
import { type AnswerSender, type HeaderList, headerList } from '#server/http/answers/send-answer.ts'
import { hasBody, isInChunks } from '#server/http/body-types.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type Client, clientAddress, clientAt } from '#server/platform/limits/client-address.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { hostCheck, shownHost } from './hosts.ts'
import { limitConnections, pipelineLimit } from './limited-connections.ts'
import type { RequestQueue } from './request-queue.ts'
import {
  ARRIVAL_LIMIT_MS,
  isArriving,
  LONGEST_ARRIVAL_MS,
  limitArrival,
  waitAgainOnceArrived,
} from './slow-bodies.ts'
import { holdBack, leaveUnread, leaveUnreadIfAnswered } from './unread-bodies.ts'

interface FrontDoorOptions {
  config: Config
  answers: AnswerCache
  queue: RequestQueue
  isPossibleSession: PossibleSession
  sendAnswer: AnswerSender
  /** Sent with every answer. */
  headers: Readonly<Record<string, string>>
  /** Called when the server starts to refuse requests, and every ten seconds while it does. */
  onOverload: () => void
  /** How long a body may take to arrive, in ms. */
  arrivalLimitMs?: number
}

/** Logging every refusal would take too long. */
const TELL_EVERY_MS = 10_000

/**
 * The server in front of the router.
 *
 * Limits connections and pipelined requests (`limited-connections.ts`).
 * Refuses requests without a host, those for a host that isn't this server's (`hosts.ts`), those with an `Expect`
 * that it can't meet, and strangers' bodies without a length. Reads no body that nobody needs (`unread-bodies.ts`).
 * Answers reads from the cache if it can. All other requests wait in a queue (`request-queue.ts`). If a
 * client has too many there, its reads are refused, and so are writes that can't be the owner's.
 */
export function frontDoor(options: FrontDoorOptions): FastifyServerFactory {
  const { config, answers, queue, isPossibleSession, sendAnswer, onOverload } = options
  const { arrivalLimitMs = ARRIVAL_LIMIT_MS } = options
  const common = headerList(options.headers)
  const isAnswered = hostCheck(config)
  let toldAt = Number.NEGATIVE_INFINITY

  return route => {
    const server = createServer(SERVER_OPTIONS)
    limitConnections(server)
    const isPipelined = pipelineLimit()
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (isPipelined(request, response)) return
      if (hasBody(request)) watchBody(request, response)
      const host = request.headers.host || undefined
      if (host === undefined && request.httpVersion === '1.1') {
        refuse(request, response, NO_HOST)
        return
      }
      if (host !== undefined && !isAnswered(host)) {
        refuse(request, response, refusalOf(new HttpProblem('wrong_host', { host: shownHost(host) })))
        return
      }
      admit(request, {
        isOwners: () => isPossibleSession(request) || mayCarryUploadToken(request),
        begin: () => enter(request, response),
        refuse: () => refuse(request, response, NO_LENGTH),
      })
    })
    // Without a listener, Node answers without a body and without our headers.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (!isPipelined(request, response)) refuse(request, response, UNKNOWN_EXPECTATION)
    })
    return server

    function watchBody(request: IncomingMessage, response: ServerResponse): void {
      limitArrival(server, request, response, arrivalLimitMs)
      if (isRead(request)) leaveUnread(request, response)
      else leaveUnreadIfAnswered(request, response)
    }

    /** Answers from the cache, or lets the request wait in the queue. */
    function enter(request: IncomingMessage, response: ServerResponse): void {
      // With allowed origins, each answer has its own headers. While stopping, the router closes connections.
      const mayBeCached = config.allowedOrigins.length === 0 && server.listening
      const cached = mayBeCached && isRead(request) ? answers.cached(request) : null
      if (cached !== null) {
        sendAnswer(request, response, cached, { common })
        return
      }
      const client = clientAt(clientAddress(request, config.trustProxy))
      if (isHealthCheck(request) || (!isRead(request) && isPossibleSession(request))) {
        queue.enqueueAlways({ client, response, begin: () => route(request, response) })
        return
      }
      queue.enqueue({
        client,
        response,
        begin() {
          if (isArriving(request)) waitAgainOnceArrived(request, () => waitInQueue(client, response))
          route(request, response)
        },
        refuse() {
          tellOverload()
          sendRefusal(request, response, OVERLOADED)
        },
        isArriving: () => isArriving(request),
      })
    }
  }

  /** Waits in the queue. Rejects with the 503 if it is full. */
  function waitInQueue(client: Client, response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        tellOverload()
        reject(TOO_BUSY)
      }
      queue.enqueue({ client, response, begin: resolve, refuse })
    })
  }

  function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    if (hasBody(request)) leaveUnread(request, response)
    queue.refuse({ response, refuse: () => sendRefusal(request, response, refusal) })
  }

  function tellOverload(): void {
    if (performance.now() - toldAt <= TELL_EVERY_MS) return
    toldAt = performance.now()
    onOverload()
  }

  /** Answers without the router, so that refusals stay cheap when there are many. */
  function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    const { status, headers, body } = refusal
    const ofOrigin = headerList(allowedOriginHeaders(request.headers.origin, config))
    response.writeHead(status, [...common, ...ofOrigin, ...headers]).end(body)
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Never refused for load, so that monitors don't take a busy server for a dead one. */
function isHealthCheck(request: IncomingMessage): boolean {
  return isRead(request) && HEALTH.test(request.url ?? '')
}

/** Allows the short query that some monitors add. */
const HEALTH = /^\/healthz\/?(?:\?.{0,100})?$/

interface Refusal {
  status: number
  headers: HeaderList
  body: string
}

const NO_HOST = refusalOf(new HttpProblem('no_host'))
const UNKNOWN_EXPECTATION = refusalOf(new HttpProblem('unknown_expectation'))
const NO_LENGTH = refusalOf(new HttpProblem('no_length'))
const TOO_BUSY = new HttpProblem('overloaded', {}, { retryAfterSeconds: 1 })
const OVERLOADED = refusalOf(TOO_BUSY)

function refusalOf({ status, answer, retryAfterSeconds }: HttpProblem): Refusal {
  const body = JSON.stringify(answer)
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
  return { status, headers: headerList(headers), body }
}

const SERVER_OPTIONS = {
  requestTimeout: LONGEST_ARRIVAL_MS,
  headersTimeout: 15_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  // The front door refuses such requests instead, with the headers that every answer has.
  requireHostHeader: false,
} as const

/** Begins a request, or holds back one whose body comes in chunks: nobody but the owner's programs sends those. */
function admit(
  request: IncomingMessage,
  { isOwners, begin, refuse }: { isOwners(): boolean; begin(): void; refuse(): void },
): void {
  if (!isInChunks(request) || isRead(request)) begin()
  else if (isOwners()) holdBack(request, { begin, refuse })
  else refuse()
}
