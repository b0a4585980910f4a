import { type Client, clientAt } from '#server/platform/limits/client-address.ts'
import { FairQueue } from '#server/platform/limits/fair-queue.ts'
import { HttpProblem } from './http-problem.ts'

/** A fair queue of work that is done one piece at a time. */
export interface WorkQueue {
  /**
   * Does the work when it is the client's turn. Resolves or rejects as the work does.
   *
   * In a full queue, a client with more pieces loses one to a client with fewer. Rejects with the queue's `HttpProblem`
   * of status 503 if there is no place, except for a client who was refused before and retries at the time that
   * `Retry-After` gave.
   */
  run<Outcome>(work: () => Promise<Outcome>, client?: Client): Promise<Outcome>
}

export interface WorkQueueOptions {
  /** How many pieces of work there may be, including the one that is being done. */
  most: number
  /** The code of the refusal when the queue is full. */
  refusal: 'readers_busy' | 'painters_busy' | 'lists_busy'
  retryAfterSeconds: number
  /** A monotonic clock in ms. */
  now?: () => number
}

interface Piece {
  work: () => Promise<void>
  refuse: () => void
}

/** Creates a queue for a worker that can only do one thing at a time. */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { most, refusal, retryAfterSeconds, now = () => performance.now() } = options
  const waiting = new FairQueue<Piece>()
  const retries = expectedRetries(most, retryAfterSeconds * 1000, now)
  let isWorking = false

  return {
    run<Outcome>(work: () => Promise<Outcome>, client = ONE_FOR_ALL) {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      const refuse = () => {
        retries.expect(client)
        reject(new HttpProblem(refusal, {}, { retryAfterSeconds }))
      }
      if (!hasPlace(client)) {
        refuse()
        return promise
      }
      waiting.push(client, { work: () => work().then(resolve, reject), refuse })
      if (!isWorking) processQueue()
      return promise
    },
  }

  function hasPlace(client: Client): boolean {
    if (waiting.length + Number(isWorking) < most) return true
    const other = waiting.evictFor(client)
    other?.refuse()
    return other !== undefined || retries.isDue(client)
  }

  async function processQueue(): Promise<void> {
    isWorking = true
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) await piece.work()
    isWorking = false
  }
}

/** The client of work that isn't queued by client. */
const ONE_FOR_ALL = clientAt('')

/** How long after `Retry-After` a retry is still accepted, in ms. */
const LATE_MS = 60_000

/** Remembers which refused clients may retry, at most `most` of them. */
function expectedRetries(most: number, afterMs: number, now: () => number) {
  const dueAt = new Map<string, number>()
  return {
    expect({ address }: Client): void {
      for (const [other, due] of dueAt) if (now() > due + LATE_MS) dueAt.delete(other)
      if (dueAt.size < most && !dueAt.has(address)) dueAt.set(address, now() + afterMs)
    },
    /** Whether the client was told to retry now. Counts once. */
    isDue({ address }: Client): boolean {
      const due = dueAt.get(address)
      return due !== undefined && now() >= due && dueAt.delete(address)
    },
  }
}
