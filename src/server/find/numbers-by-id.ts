/**
 * Finds a number by its id. Memory and time follow how many there are, however large the ids are. Looking all roasts up
 * in a `Map` would take half as long again: a hash table with linear probing
 * (https://en.wikipedia.org/wiki/Linear_probing).
 */
export class NumbersById {
  /** Not a number where there is none. */
  readonly #ids: Float64Array
  readonly #numbers: Float64Array

  constructor(numbers: ReadonlyMap<number, number>) {
    const slots = 2 ** Math.ceil(Math.log2(2 * (numbers.size + 1)))
    this.#ids = new Float64Array(slots).fill(Number.NaN)
    this.#numbers = new Float64Array(slots).fill(Number.NaN)
    for (const [id, number] of numbers) {
      const slot = this.#slotOf(id)
      this.#ids[slot] = id
      this.#numbers[slot] = number
    }
  }

  /** Not a number if the id is unknown or not a number. */
  get(id: number): number {
    return this.#numbers[this.#slotOf(id)]!
  }

  /** Where the id is or would be. At least half of the slots are free. */
  #slotOf(id: number): number {
    const ids = this.#ids
    const last = ids.length - 1
    let slot = (Math.imul((id | 0) ^ (id / TWO_TO_32), GOLDEN_RATIO) >>> 8) & last
    while (ids[slot] !== id && !Number.isNaN(ids[slot])) slot = (slot + 1) & last
    return slot
  }
}

const TWO_TO_32 = 2 ** 32
/** 2^32 divided by the golden ratio spreads neighbours (Knuth, The Art of Computer Programming, 6.4). */
const GOLDEN_RATIO = 0x9e3779b1
