// What `overload.test.ts` and the clients that it starts tell each other.

/** What to do; sent as a message, each of which is answered. */
export interface LoadJob {
  port: number
  path: string
  clients: number
  milliseconds: number
  /** Each call over a new connection, as of clients that keep none open. */
  opensOneForEachCall: boolean
}

/** Of each request: when it was sent, or its new connection opened, by the system's monotonic clock in ns. */
export const SENT_AT_HEADER = 'X-Sent-At'

/** What is sent back. Times are from a request's sending to its answer's first byte received, in ms. */
export interface Load {
  answered: number
  turnedAway: number
  /** Statuses beside 200 and 503. */
  others: string[]
  turnedAwayMs: Percentiles
  /** How late this process itself came to look, which is part of the times: another program had the processor. */
  ownDelayMs: Percentiles
}

export interface Percentiles {
  median: number
  p95: number
  p99: number
}

/** Of times in ms, to a tenth. */
export function percentiles(values: number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) }
}
