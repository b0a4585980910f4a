import { setImmediate } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.ts'

const inTurn = oneAtATime()

/**
 * Waits for a turn of the event loop of its own.
 *
 * Long pieces of work that arrive together then take a turn each, and other work runs in between.
 */
export function ownTurn(): Promise<unknown> {
  return inTurn(() => setImmediate())
}

/** Does work that pauses now and then, each part in a turn of its own, and returns its result. */
export async function inTurns<Result>(work: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await ownTurn()
  }
}

/** Does such work without a pause. */
export function atOnce<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
