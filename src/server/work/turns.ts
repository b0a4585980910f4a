import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a turn of the event loop of its own.
 *
 * Long pieces of work that arrive together then take a turn each, and other work runs in between.
 */
export function ownTurn(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
