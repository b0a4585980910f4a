import type { ServerResponse } from 'node:http'

/** How many reads may be open at once: started and arrived as a whole, but their answer not yet being sent. */
const MOST_OPEN = 32
/** How many reads may wait in line. */
const MOST_WAITING = 256
/** A long line is closed once its first read has waited this long, in ms. A short line is worked off soon. */
const LONGEST_WAIT_MS = 50
const LONG_LINE = 32
/** How long reads that are answered at once may share one turn of the event loop, in ms. */
const TURN_MS = 1

/** Nothing tells when an open read starts its answer, so whoever waits looks again after this time, in ms. */
const LOOK_AGAIN_MS = 10

interface WaitingRead {
  response: ServerResponse
  begin: () => void
  isArriving: () => boolean
  since: number
}

/** Decides which reads are started, and when. */
export interface LoadGuard {
  /**
   * Puts a read in line. Returns false if the line is too long or too slow, and the read must be refused.
   *
   * One whose body is still arriving takes no place, or clients that never send theirs would take them all. Once its
   * body is there it comes here again, and goes on when `begin` is called for the second time.
   */
  take(response: ServerResponse, begin: () => void, isArriving?: () => boolean): boolean
}

/**
 * A line for reads whose answers have to be made.
 *
 * At most 32 reads are open at once; the others wait in the order of arrival. If 256 wait, or if 32 wait and the
 * first has waited for 50 ms, further reads are refused until the line moves. Each turn of the event loop starts only
 * one slow read. That keeps turns short, so that new connections are accepted in between.
 */
export function loadGuard(now: () => number = () => performance.now()): LoadGuard {
  const open = new Map<ServerResponse, { isArriving: () => boolean }>()
  const line: WaitingRead[] = []
  let isTurnPlanned = false
  let isLookPlanned = false

  return {
    take(response, begin, isArriving = () => false) {
      open.delete(response)
      const isLong = line.length >= LONG_LINE
      if (isLong && now() - line[0]!.since > LONGEST_WAIT_MS) return false
      if (line.length >= MOST_WAITING) return false
      line.push({ response, begin, isArriving, since: now() })
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
      const { response, begin, isArriving } = line.shift()!
      // The client has gone away.
      if (response.destroyed) continue
      begin()
      if (!response.headersSent) {
        countUntilClosed(response, isArriving)
        break
      }
      if (now() >= end) break
    }
    if (hasRoom()) planTurn()
    else if (line.length > 0) planLook()
  }

  function planLook(): void {
    if (isLookPlanned) return
    isLookPlanned = true
    setTimeout(() => {
      isLookPlanned = false
      planTurn()
    }, LOOK_AGAIN_MS)
  }

  /** A client that is slow to read its answer doesn't count as open. Streams have their own limit (`streams.ts`). */
  function hasRoom(): boolean {
    if (open.size < MOST_OPEN) return true
    let count = 0
    for (const [response, { isArriving }] of open) {
      if (response.headersSent || response.destroyed) open.delete(response)
      else if (!isArriving()) count += 1
    }
    return count < MOST_OPEN
  }

  function countUntilClosed(response: ServerResponse, isArriving: () => boolean): void {
    open.set(response, { isArriving })
    response.once('close', () => {
      open.delete(response)
      planTurn()
    })
  }
}
