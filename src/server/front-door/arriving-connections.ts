import type { Server } from 'node:net'

/** For so long work is held back, however many connections go on arriving. */
const LONGEST_HOLD_MS = 60

/**
 * Holds work back while connections arrive. The runtime accepts one of them in a turn of the event loop, so while
 * turns are long those that were opened at once wait for seconds in the system's queue, where nobody can tell them
 * that there is too much to do. With the work held, turns are short and the queue is emptied within milliseconds.
 *
 * @returns does the work at once; or, while connections arrive, after the first turn without one, or the one in which
 *   60 ms are over, each piece in a callback of its own. What comes in the turn between overtakes it.
 */
export function holdWhileConnectionsArrive(server: Server): (work: () => void) => void {
  let held: (() => void)[] = []
  let isHolding = false
  let hasOneArrived = false
  let since = 0

  const endTurn = () => {
    if (hasOneArrived && performance.now() - since < LONGEST_HOLD_MS) {
      hasOneArrived = false
      setImmediate(endTurn)
      return
    }
    isHolding = false
    for (const work of held) setImmediate(work)
    held = []
  }
  server.on('connection', () => {
    hasOneArrived = true
    if (isHolding) return
    isHolding = true
    since = performance.now()
    setImmediate(endTurn)
  })
  return work => {
    if (isHolding) held.push(work)
    else work()
  }
}
