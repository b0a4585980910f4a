import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'

export interface StreamLimits {
  /** How many streams visitors may read at once, and how many the owner may read besides. */
  mostAtOnce?: number
  /** A client that takes fewer bytes than this in each interval is disconnected. */
  leastBytes?: number
  intervalMs?: number
}

/** 128 kB in 30 s is 34 kbit/s. */
const LEAST_BYTES = 128 * 1024
const INTERVAL_MS = 30_000
const MOST_AT_ONCE = 4
const RETRY_AFTER_SECONDS = 10

/**
 * Limits streamed answers, which are made while they are sent.
 *
 * Each counts until its end. (Other answers are complete before the first byte is sent, so a slow client costs only
 * memory.) The owner has separate places, which visitors can't take. A client that reads too slowly is disconnected;
 * otherwise a few of them would hold every place.
 */
export function limitStreams(
  app: App,
  isOwner: (request: FastifyRequest) => Promise<boolean>,
  { mostAtOnce = MOST_AT_ONCE, leastBytes = LEAST_BYTES, intervalMs = INTERVAL_MS }: StreamLimits = {},
): void {
  const visitors = new Set<ServerResponse>()
  const owner = new Set<ServerResponse>()

  app.decorate('takeStream', takeStream)
  app.addHook('onRoute', route => {
    if (route.config?.streams !== true) return
    route.preHandler = [route.preHandler ?? []].flat().concat(takeStream)
  })

  async function takeStream(request: FastifyRequest, { raw: response }: FastifyReply): Promise<void> {
    const isForOwner = request.routeOptions.config.access === 'owner'
    const isTaken =
      (!isForOwner && take(visitors, request.raw, response)) ||
      ((isForOwner || (await isOwner(request))) && take(owner, request.raw, response))
    if (!isTaken) throw tooMany()
  }

  /** Takes a place until the answer has ended. Returns false if all are taken. */
  function take(places: Set<ServerResponse>, request: IncomingMessage, response: ServerResponse): boolean {
    // The client has disconnected.
    if (response.destroyed) return true
    if (places.size >= mostAtOnce) return false
    places.add(response)
    const watch = watchPace(request)
    const leave = () => {
      clearInterval(watch)
      places.delete(response)
    }
    response.once('finish', leave).once('close', leave)
    return true
  }

  function watchPace({ socket }: IncomingMessage): NodeJS.Timeout {
    let takenBefore = bytesTaken(socket)
    return setInterval(() => {
      const taken = bytesTaken(socket)
      // If nothing is buffered for the client, the server is the slow one.
      if (socket.writableLength > 0 && taken - takenBefore < leastBytes) socket.destroy()
      takenBefore = taken
    }, intervalMs)
  }
}

/** The bytes that the operating system has accepted for the client. */
function bytesTaken({ bytesWritten, writableLength }: IncomingMessage['socket']): number {
  return bytesWritten - writableLength
}

function tooMany(): HttpProblem {
  return new HttpProblem('too_many_downloads', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
