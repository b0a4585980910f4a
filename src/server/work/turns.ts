import { setImmediate } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.ts'

const inTurn = oneAtATime()

/**
 * Waits for a turn of the event loop that no other caller has.
 *
 * Long pieces of work that start together then run in one turn each, with other work in between.
 */
export function ownTurn(): Promise<unknown> {
  return inTurn(() => setImmediate())
}

/** Runs a generator to its end, each step in its own turn of the event loop, and returns its result. */
export async function inTurns<Result>(work: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await ownTurn()
  }
}

/** Runs a generator to its end without pauses, and returns its result. */
export function atOnce<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
