import { type Client, clientAt } from '#server/limits/client-address.ts'
import { FairQueue } from '#server/limits/fair-queue.ts'
import { HttpProblem } from './http-problem.ts'

/** Does work one piece after the other. */
export interface WaitingLine {
  /**
   * Waits for the client's turn, then does the work and passes on how it ended.
   *
   * If the line is full, a client who has more pieces in it leaves a place to a client who has fewer. Rejects with the
   * line's `HttpProblem` of status 503 if there is no place, unless the client was refused before and comes again when
   * it was told to.
   */
  inTurn<Outcome>(work: () => Promise<Outcome>, client?: Client): Promise<Outcome>
}

export interface WaitingLineOptions {
  /** How many pieces of work there may be, with the one that is being done. */
  most: number
  /** What is said if the line is full. */
  refusal: 'readers_busy' | 'painters_busy' | 'lists_busy'
  retryAfterSeconds: number
  /** A clock in ms from any start. */
  now?: () => number
}

interface Piece {
  work: () => Promise<void>
  refuse: () => void
}

/** Creates a line for a worker that can only do one thing at a time. */
export function createWaitingLine(options: WaitingLineOptions): WaitingLine {
  const { most, refusal, retryAfterSeconds, now = () => performance.now() } = options
  const waiting = new FairQueue<Piece>()
  const returns = expectedReturns(most, retryAfterSeconds * 1000, now)
  let isWorking = false

  return {
    inTurn<Outcome>(work: () => Promise<Outcome>, client = ONE_FOR_ALL) {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      const refuse = () => {
        returns.expect(client)
        reject(new HttpProblem(refusal, {}, { retryAfterSeconds }))
      }
      if (!hasPlace(client)) {
        refuse()
        return promise
      }
      waiting.push(client, { work: () => work().then(resolve, reject), refuse })
      if (!isWorking) workOff()
      return promise
    },
  }

  function hasPlace(client: Client): boolean {
    if (waiting.length + Number(isWorking) < most) return true
    const other = waiting.giveWayTo(client)
    other?.refuse()
    return other !== undefined || returns.isDue(client)
  }

  async function workOff(): Promise<void> {
    isWorking = true
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) await piece.work()
    isWorking = false
  }
}

/** Who asks for work that is limited only as a whole. */
const ONE_FOR_ALL = clientAt('')

/** How late a client may return, in ms. */
const LATE_MS = 60_000

/** Remembers the clients that were refused, `most` at once. */
function expectedReturns(most: number, afterMs: number, now: () => number) {
  const dueAt = new Map<string, number>()
  return {
    expect({ address }: Client): void {
      for (const [other, due] of dueAt) if (now() > due + LATE_MS) dueAt.delete(other)
      if (dueAt.size < most && !dueAt.has(address)) dueAt.set(address, now() + afterMs)
    },
    /** Whether the client was told to come now. It is then expected no longer. */
    isDue({ address }: Client): boolean {
      const due = dueAt.get(address)
      return due !== undefined && now() >= due && dueAt.delete(address)
    },
  }
}
