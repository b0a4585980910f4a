import type { ServerResponse } from 'node:http'
import type { Client } from '#server/platform/limits/client-address.ts'
import { FairQueue } from '#server/platform/limits/fair-queue.ts'

/** How many requests may have a place at once, and how many of an address. */
const PLACES = 16
const PLACES_OF_ADDRESS = 4
/** How many requests of an address may wait. */
const WAITING_OF_ADDRESS = 256
/** How many requests that must not be refused are started in one turn of the event loop. */
const UNREFUSABLE_A_TURN = 4
/** How many refusals are sent in one turn, so that clients that retry at once can't make turns long. */
const REFUSALS_A_TURN = 8

interface QueuedRequest {
  client: Client
  response: ServerResponse
  begin: () => void
}

export interface RefusableRequest extends QueuedRequest {
  refuse: () => void
  /** Whether its body is still to come: then it starts without a place. */
  isArriving?: () => boolean
}

type RefusedRequest = Pick<RefusableRequest, 'response' | 'refuse'>

/**
 * Decides when each request starts whose answer has to be made.
 *
 * A request holds a place until its answer begins: at most 16 do, and at most four of an address. Each turn of the
 * event loop starts one of those that wait, so that turns are short and new connections are accepted in between;
 * clients take turns (`FairQueue`), so that one with many requests delays no other. An address may have 256 waiting.
 *
 * Requests that must not be refused need no place: each turn starts at most four, by client too. Refusals are queued as
 * well: each turn sends at most eight.
 */
export class RequestQueue {
  readonly #places = new Map<ServerResponse, string>()
  readonly #waiting = new FairQueue<RefusableRequest>()
  readonly #unrefusable = new FairQueue<QueuedRequest>()
  readonly #refusals: RefusedRequest[] = []
  #isTurnPlanned = false

  /**
   * Lets a request wait, or refuses it.
   *
   * One whose body is still arriving starts without a place; otherwise clients that never send their bodies would take
   * them all. Once its body has arrived it waits here again, and continues when `begin` is called a second time.
   */
  enqueue(request: RefusableRequest): void {
    if (this.#waiting.lengthOf(request.client) >= WAITING_OF_ADDRESS) this.refuse(request)
    else this.#waiting.push(request.client, request)
    this.#planTurn()
  }

  /** Queues the refusal of a request. */
  refuse(request: RefusedRequest): void {
    this.#refusals.push(request)
    this.#planTurn()
  }

  /** Queues a request that must not be refused. */
  enqueueAlways(request: QueuedRequest): void {
    this.#unrefusable.push(request.client, request)
    this.#planTurn()
  }

  /** Frees the place of a request: its answer begins, or it now waits in another queue. */
  release(response: ServerResponse): void {
    if (this.#places.delete(response)) this.#planTurn()
  }

  #planTurn(): void {
    if (this.#isTurnPlanned) return
    this.#isTurnPlanned = true
    setImmediate(() => this.#takeTurn())
  }

  #takeTurn(): void {
    this.#isTurnPlanned = false
    startSome(REFUSALS_A_TURN, this.#refusals, ({ refuse }) => refuse())
    startSome(UNREFUSABLE_A_TURN, this.#unrefusable, ({ begin }) => begin())
    const waiting = { shift: () => this.#nextWithPlace() }
    const begun = startSome(1, waiting, request => this.#begin(request))
    if (begun + this.#refusals.length + this.#unrefusable.length > 0) this.#planTurn()
  }

  /** Removes and returns the next request for which there is a place. */
  #nextWithPlace(): RefusableRequest | undefined {
    if (this.#places.size >= PLACES) return undefined
    const held = [...this.#places.values()]
    const hasPlace = ({ address }: Client) =>
      held.filter(other => other === address).length < PLACES_OF_ADDRESS
    return this.#waiting.shift(hasPlace)
  }

  #begin({ client, response, begin, isArriving }: RefusableRequest): void {
    if (isArriving?.() !== true) {
      this.#places.set(response, client.address)
      const release = () => this.release(response)
      beforeAnswer(response, release)
      response.once('close', release)
    }
    begin()
  }
}

/** Starts a number of requests. Those of disconnected clients don't count, or they might come faster than they go. */
function startSome<Request extends { response: ServerResponse }>(
  most: number,
  queue: { shift(): Request | undefined },
  start: (request: Request) => void,
): number {
  let started = 0
  while (started < most) {
    const request = queue.shift()
    if (request === undefined) break
    if (request.response.destroyed) continue
    start(request)
    started += 1
  }
  return started
}

/** Calls back before an answer's headers are sent, for which Node has no event. */
export function beforeAnswer(response: ServerResponse, callback: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    callback()
    return writeHead(...given)
  }
}
