import type { ServerResponse } from 'node:http'
import type { Client } from '#server/limits/client-address.ts'
import { FairQueue } from '#server/limits/fair-queue.ts'

/**
 * How many refusable requests may be open at once. A request is open from when it is started and its body is there
 * until its answer begins.
 */
const MOST_OPEN = 32
/** How many refusable requests may wait in the queue. */
const MOST_WAITING = 256
/** How many places a network may always hold. It gets more only while its oldest request has waited less than this. */
const SHARE = MOST_WAITING / 8
const LONGEST_WAIT_MS = 50
/** How long requests that are answered at once may share one turn of the event loop, in ms. */
const TURN_MS = 1
/** How many requests that must not be refused are started in one turn of the event loop. */
const UNREFUSABLE_A_TURN = 4
/** How many refusals are sent in one turn, so that clients that retry at once can't make turns long. */
const REFUSALS_A_TURN = 8

/** No event says that an open request has begun its answer, so a full queue checks again after this time, in ms. */
const RETRY_MS = 10

export interface WaitingRequest {
  client: Client
  response: ServerResponse
  begin: () => void
  /** Sends the refusal: the queue is full, or the request lost its place to another client. */
  refuse: () => void
  /** Whether its body is still to come. */
  isArriving?: () => boolean
}

type UnrefusableRequest = Pick<WaitingRequest, 'client' | 'response' | 'begin'>
type RefusedRequest = Pick<WaitingRequest, 'response' | 'refuse'>

/**
 * The queue of requests whose answers have to be made. It is fair between clients (`FairQueue`) and decides when each
 * request starts.
 *
 * At most 32 requests are open at once, not counting those whose body is still arriving; at most 256 wait. A network
 * may always hold an eighth of the places, and more only while its oldest request has waited less than 50 ms. In a full
 * queue, a client with more requests loses one to a client with fewer. Each turn of the event loop starts only one slow
 * request, so that turns are short and new connections are accepted in between.
 *
 * Requests that must not be refused have their own queue, from which each turn starts at most four. Refusals are queued
 * too: each turn sends at most eight.
 */
export class RequestQueue {
  readonly #now: () => number
  readonly #open = new Map<ServerResponse, { isArriving: () => boolean }>()
  readonly #queue = new FairQueue<WaitingRequest & { since: number }>()
  readonly #unrefusable = new FairQueue<UnrefusableRequest>()
  readonly #refusals: RefusedRequest[] = []
  #isTurnPlanned = false
  #isRetryPlanned = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Adds a request to the queue. Returns false if there is no place for this client; the request is then refused.
   *
   * A request whose body is still arriving doesn't count as open; otherwise clients that never send their bodies would
   * take every place. Once its body has arrived it is queued again, and continues when `begin` is called a second time.
   */
  enqueue(request: WaitingRequest): boolean {
    const { client, response } = request
    this.#open.delete(response)
    const isShareTaken = this.#queue.lengthOf(client.network) >= SHARE && this.#isSlow(client)
    if (isShareTaken || this.#queue.length >= MOST_WAITING) {
      const other = isShareTaken ? this.#queue.evictWithin(client) : this.#queue.evictFor(client)
      this.refuse(other ?? request)
      if (other === undefined) return false
    }
    this.#queue.push(client, { ...request, since: this.#now() })
    this.#planTurn()
    return true
  }

  /** Queues the refusal of a request. */
  refuse(request: RefusedRequest): void {
    this.#refusals.push(request)
    this.#planTurn()
  }

  /** Queues a request that must not be refused. */
  enqueueAlways(request: UnrefusableRequest): void {
    this.#unrefusable.push(request.client, request)
    this.#planTurn()
  }

  /** Frees the place of an open request that now waits in another queue, with its own limit. */
  release(response: ServerResponse): void {
    if (this.#open.delete(response)) this.#planTurn()
  }

  #isSlow({ network }: Client): boolean {
    for (const { since } of this.#queue.firstOf(network)) {
      if (this.#now() - since > LONGEST_WAIT_MS) return true
    }
    return false
  }

  #planTurn(): void {
    if (this.#isTurnPlanned || this.#queue.length + this.#unrefusable.length + this.#refusals.length === 0)
      return
    this.#isTurnPlanned = true
    setImmediate(() => this.#takeTurn())
  }

  #takeTurn(): void {
    this.#isTurnPlanned = false
    this.#sendRefusals()
    this.#beginUnrefusable()
    this.#beginReads()
    if (this.#unrefusable.length + this.#refusals.length > 0 || this.#hasRoom()) this.#planTurn()
    else if (this.#queue.length > 0) this.#planRetry()
  }

  /** Requests of disconnected clients don't count; otherwise they could arrive faster than they are removed. */
  #sendRefusals(): void {
    for (let sent = 0; sent < REFUSALS_A_TURN && this.#refusals.length > 0; ) {
      const { response, refuse } = this.#refusals.shift()!
      if (response.destroyed) continue
      refuse()
      sent += 1
    }
  }

  #beginUnrefusable(): void {
    for (let begun = 0; begun < UNREFUSABLE_A_TURN && this.#unrefusable.length > 0; ) {
      const { response, begin } = this.#unrefusable.shift()!
      if (response.destroyed) continue
      begin()
      begun += 1
    }
  }

  #beginReads(): void {
    const end = this.#now() + TURN_MS
    while (this.#queue.length > 0 && this.#hasRoom()) {
      const { response, begin, isArriving = () => false } = this.#queue.shift()!
      // The client has disconnected.
      if (response.destroyed) continue
      begin()
      if (!response.headersSent) {
        this.#countUntilClosed(response, isArriving)
        break
      }
      if (this.#now() >= end) break
    }
  }

  #planRetry(): void {
    if (this.#isRetryPlanned) return
    this.#isRetryPlanned = true
    setTimeout(() => {
      this.#isRetryPlanned = false
      this.#planTurn()
    }, RETRY_MS)
  }

  /** A request whose client reads its answer slowly isn't open. Streams have their own limit (`streams.ts`). */
  #hasRoom(): boolean {
    if (this.#open.size < MOST_OPEN) return true
    let count = 0
    for (const [response, { isArriving }] of this.#open) {
      if (response.headersSent || response.destroyed) this.#open.delete(response)
      else if (!isArriving()) count += 1
    }
    return count < MOST_OPEN
  }

  #countUntilClosed(response: ServerResponse, isArriving: () => boolean): void {
    this.#open.set(response, { isArriving })
    response.once('close', () => {
      this.#open.delete(response)
      this.#planTurn()
    })
  }
}
