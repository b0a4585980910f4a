import type { ServerResponse } from 'node:http'
import type { Client } from '#server/limits/client-address.ts'
import { FairQueue } from '#server/limits/fair-queue.ts'

/**
 * How many requests that may be refused may be open at once: started and arrived as a whole, but their answer not yet
 * being sent.
 */
const MOST_OPEN = 32
/** How many requests that may be refused may wait. */
const MOST_WAITING = 256
/** How many of these places a network keeps. It has more only until its first has waited for this long, in ms. */
const SHARE = MOST_WAITING / 8
const LONGEST_WAIT_MS = 50
/** How long requests that are answered at once may share one turn of the event loop, in ms. */
const TURN_MS = 1
/** How many requests that may not be refused are started in a turn of the event loop. */
const ASSURED_A_TURN = 4
/** How many refusals are sent in a turn. Whoever asks again at once waits for them, and so can't make turns long. */
const REFUSALS_A_TURN = 8

/** Nothing tells when an open request starts its answer, so whoever waits looks again after this time, in ms. */
const LOOK_AGAIN_MS = 10

export interface WaitingRequest {
  client: Client
  response: ServerResponse
  begin: () => void
  /** Sends the refusal if there is no place, or if the request has to leave its place to another client. */
  refuse: () => void
  /** Whether its body is still to come. */
  isArriving?: () => boolean
}

type AssuredRequest = Pick<WaitingRequest, 'client' | 'response' | 'begin'>
type RefusedRequest = Pick<WaitingRequest, 'response' | 'refuse'>

/**
 * Decides which requests are started, and when: a line for those whose answers have to be made, in which clients take
 * turns.
 *
 * At most 32 requests are open at once, not counting those whose body is still arriving; 256 wait at most. A network
 * keeps an eighth of the places, and has more only until its first has waited for 50 ms. If there is no place, a client
 * who has more leaves one to a client who has fewer. Each turn of the event loop starts only one slow request, so that
 * turns are short and new connections are accepted in between.
 *
 * Requests that must not be refused have a line of their own, of which each turn starts at most four. Refusals wait
 * too: each turn sends at most eight.
 */
export class LoadGuard {
  readonly #now: () => number
  readonly #open = new Map<ServerResponse, { isArriving: () => boolean }>()
  readonly #line = new FairQueue<WaitingRequest & { since: number }>()
  readonly #assured = new FairQueue<AssuredRequest>()
  readonly #refusals: RefusedRequest[] = []
  #isTurnPlanned = false
  #isLookPlanned = false

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Puts a request in line. If there is no place for this client, refuses it soon and returns false.
   *
   * One whose body is still arriving takes no place among those that are open, or clients that never send theirs would
   * take them all. Once its body is there it comes here again, and goes on when `begin` is called for the second time.
   */
  take(request: WaitingRequest): boolean {
    const { client, response } = request
    this.#open.delete(response)
    const isShareTaken = this.#line.lengthOf(client.network) >= SHARE && this.#isSlow(client)
    if (isShareTaken || this.#line.length >= MOST_WAITING) {
      const other = isShareTaken ? this.#line.giveWayWithin(client) : this.#line.giveWayTo(client)
      this.refuse(other ?? request)
      if (other === undefined) return false
    }
    this.#line.push(client, { ...request, since: this.#now() })
    this.#planTurn()
    return true
  }

  /** Refuses a request soon. */
  refuse(request: RefusedRequest): void {
    this.#refusals.push(request)
    this.#planTurn()
  }

  /** Puts a request in line that must not be refused. */
  assure(request: AssuredRequest): void {
    this.#assured.push(request.client, request)
    this.#planTurn()
  }

  /** Frees the place of an open request that waits for something with a limit of its own. */
  release(response: ServerResponse): void {
    if (this.#open.delete(response)) this.#planTurn()
  }

  #isSlow({ network }: Client): boolean {
    for (const { since } of this.#line.firstOf(network)) {
      if (this.#now() - since > LONGEST_WAIT_MS) return true
    }
    return false
  }

  #planTurn(): void {
    if (this.#isTurnPlanned || this.#line.length + this.#assured.length + this.#refusals.length === 0) return
    this.#isTurnPlanned = true
    setImmediate(() => this.#takeTurn())
  }

  #takeTurn(): void {
    this.#isTurnPlanned = false
    this.#sendRefusals()
    this.#beginAssured()
    this.#beginReads()
    if (this.#assured.length + this.#refusals.length > 0 || this.#hasRoom()) this.#planTurn()
    else if (this.#line.length > 0) this.#planLook()
  }

  /** Requests whose clients have gone away don't count, or they would come faster than they are taken out. */
  #sendRefusals(): void {
    for (let sent = 0; sent < REFUSALS_A_TURN && this.#refusals.length > 0; ) {
      const { response, refuse } = this.#refusals.shift()!
      if (response.destroyed) continue
      refuse()
      sent += 1
    }
  }

  #beginAssured(): void {
    for (let begun = 0; begun < ASSURED_A_TURN && this.#assured.length > 0; ) {
      const { response, begin } = this.#assured.shift()!
      if (response.destroyed) continue
      begin()
      begun += 1
    }
  }

  #beginReads(): void {
    const end = this.#now() + TURN_MS
    while (this.#line.length > 0 && this.#hasRoom()) {
      const { response, begin, isArriving = () => false } = this.#line.shift()!
      // The client has gone away.
      if (response.destroyed) continue
      begin()
      if (!response.headersSent) {
        this.#countUntilClosed(response, isArriving)
        break
      }
      if (this.#now() >= end) break
    }
  }

  #planLook(): void {
    if (this.#isLookPlanned) return
    this.#isLookPlanned = true
    setTimeout(() => {
      this.#isLookPlanned = false
      this.#planTurn()
    }, LOOK_AGAIN_MS)
  }

  /** A client that is slow to read its answer doesn't count as open. Streams have their own limit (`streams.ts`). */
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
