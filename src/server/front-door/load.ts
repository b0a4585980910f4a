import type { ServerResponse } from 'node:http'

/** The most reads that are open at once: begun, and not yet being answered. */
const MOST_OPEN = 32
/** The most reads that wait in line. */
const MOST_WAITING = 256
/** A long line whose first has waited this long, in ms, takes nobody else; a short one is soon worked off. */
const LONGEST_WAIT_MS = 50
const LONG_LINE = 32
/** How long reads that are answered at once go on in one turn of the event loop, in ms. */
const TURN_MS = 1

interface WaitingRead {
  response: ServerResponse
  begin: () => void
  since: number
}

/** Decides which reads are begun and when. */
export interface LoadGuard {
  /** Puts a read in line; false if the line is too long or too slow, so that the read is to be refused. */
  take(response: ServerResponse, begin: () => void): boolean
}

/**
 * A line for reads that have to be made. At most 32 are open at once, and the others wait in the order in which they
 * came. If 32 wait and the first of them has waited for 50 ms, or if 256 wait, further ones are refused until the line
 * moves. Each turn of the event loop begins one read that takes time, which keeps the turns short, so that new
 * connections are accepted between them.
 */
export function loadGuard(now: () => number = () => performance.now()): LoadGuard {
  const open = new Set<ServerResponse>()
  const line: WaitingRead[] = []
  let isTurnPlanned = false

  return {
    take(response, begin) {
      const isLong = line.length >= LONG_LINE
      if (isLong && now() - line[0]!.since > LONGEST_WAIT_MS) return false
      if (line.length >= MOST_WAITING) return false
      line.push({ response, begin, since: now() })
      planTurn()
      return true
    },
  }

  function planTurn(): void {
    if (isTurnPlanned || line.length === 0) return
    isTurnPlanned = true
    setImmediate(takeTurn)
  }

  function takeTurn(): void {
    isTurnPlanned = false
    const end = now() + TURN_MS
    while (line.length > 0 && hasRoom()) {
      const { response, begin } = line.shift()!
      // A client that has gone away needs no answer.
      if (response.destroyed) continue
      begin()
      if (!response.headersSent) {
        countUntilClosed(response)
        break
      }
      if (now() >= end) break
    }
    if (hasRoom()) planTurn()
  }

  /** A client that reads slowly what is being sent to it keeps nobody else waiting. */
  function hasRoom(): boolean {
    if (open.size < MOST_OPEN) return true
    for (const response of open) if (response.headersSent || response.destroyed) open.delete(response)
    return open.size < MOST_OPEN
  }

  function countUntilClosed(response: ServerResponse): void {
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      planTurn()
    })
  }
}
