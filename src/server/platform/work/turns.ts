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

/** Maps a long list, this many items in each turn of the event loop. */
export async function mapInTurns<Item, Value>(
  items: readonly Item[],
  itemsInTurn: number,
  map: (item: Item, place: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % itemsInTurn === 0) await ownTurn()
    values.push(map(item, place))
  }
  return values
}
