import { type IdSet, RUN_IDS } from './id-set.ts'

/** A position in the order: a value and, among equal values, an id. */
export interface RankPlace {
  value: number
  id: number
}

/**
 * Finds one page of the list in order: by value, missing values last in both directions, ties by id descending.
 *
 * Holds little more than the candidates for the page, and selects before it sorts (quickselect). Adding the last run
 * first is fastest, because then a later id with the same value can't be on the page.
 */
export class Ranking {
  readonly #sign: number
  readonly #afterKey: number
  readonly #afterId: number
  readonly #offset: number
  readonly #wanted: number
  /** Sort keys, ascending. */
  readonly #keys: Float64Array
  readonly #ids: Float64Array
  readonly #places = new Uint16Array(RUN_IDS)
  #held = 0
  /** The best known bound of the page's last entry. Candidates behind it are dropped. */
  #lastKey = Number.POSITIVE_INFINITY
  #lastId = Number.NEGATIVE_INFINITY

  /** The page begins at `offset` and has at most `count` of `size` entries. With `after`, only later ones count. */
  constructor(
    order: 'asc' | 'desc',
    { after, offset, count, size }: { after: RankPlace | null; offset: number; count: number; size: number },
  ) {
    this.#sign = order === 'asc' ? 1 : -1
    this.#afterKey = after === null ? Number.NEGATIVE_INFINITY : this.#keyOf(after.value)
    this.#afterId = after === null ? Number.POSITIVE_INFINITY : after.id
    this.#offset = offset
    this.#wanted = Math.min(offset + count, size)
    // A larger buffer is selected from less often.
    const room = Math.min(Math.max(ROOM * this.#wanted, LEAST_ROOM), size)
    this.#keys = new Float64Array(room)
    this.#ids = new Float64Array(room)
  }

  /** Adds the ids that a set has in a run, with their values; not a number if one is missing. */
  add(set: IdSet, run: number, values: Float64Array): void {
    const places = this.#places
    const sign = this.#sign
    const count = set.writePlaces(run, places)
    for (let index = 0; index < count; index += 1) {
      const value = values[places[index]!]!
      if (sign * value > this.#lastKey) continue
      this.#add(run * RUN_IDS + places[index]!, this.#keyOf(value))
    }
  }

  /** The ids of the page. */
  page(): number[] {
    const end = Math.min(this.#wanted, this.#held)
    if (this.#offset >= end) return []
    this.#select(end - 1, this.#held)
    this.#select(this.#offset, end)
    const page = Array.from(this.#ids.subarray(this.#offset, end), (id, place) => ({
      id,
      key: this.#keys[this.#offset + place]!,
    }))
    // The difference of two missing values is not a number.
    return page.sort((a, b) => a.key - b.key || b.id - a.id).map(({ id }) => id)
  }

  #add(id: number, key: number): void {
    if (key > this.#lastKey || (key === this.#lastKey && id < this.#lastId)) return
    if (key < this.#afterKey || (key === this.#afterKey && id >= this.#afterId)) return
    if (this.#held === this.#keys.length) this.#dropUnwanted()
    this.#keys[this.#held] = key
    this.#ids[this.#held] = id
    this.#held += 1
  }

  #keyOf(value: number): number {
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : this.#sign * value
  }

  #dropUnwanted(): void {
    const last = this.#wanted - 1
    this.#select(last, this.#held)
    this.#lastKey = this.#keys[last]!
    this.#lastId = this.#ids[last]!
    this.#held = this.#wanted
  }

  /** Hoare's quickselect: rearranges the first `length` so that the entry of a rank is in its place. */
  #select(rank: number, length: number): void {
    const [keys, ids] = [this.#keys, this.#ids]
    let low = 0
    let high = length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      const [key, id] = [keys[middle]!, ids[middle]!]
      let left = low
      let right = high
      while (left <= right) {
        while (keys[left]! < key || (keys[left] === key && ids[left]! > id)) left += 1
        while (keys[right]! > key || (keys[right] === key && ids[right]! < id)) right -= 1
        if (left > right) break
        swap(keys, left, right)
        swap(ids, left, right)
        left += 1
        right -= 1
      }
      if (rank <= right) high = right
      else if (rank >= left) low = left
      else break
    }
  }
}

/** The size of the buffer in multiples of the wanted entries. */
const ROOM = 3
const LEAST_ROOM = 1_024

function swap(values: Float64Array, one: number, other: number): void {
  const value = values[one]!
  values[one] = values[other]!
  values[other] = value
}
