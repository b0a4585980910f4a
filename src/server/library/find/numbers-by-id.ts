/**
 * A hash table from ids to numbers with linear probing (https://en.wikipedia.org/wiki/Linear_probing). Looking up all
 * roasts in a `Map` would take half as long again.
 */
export class NumbersById {
  /** NaN in a free slot. */
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

  /** The number of an id; NaN if the id is unknown or NaN. */
  get(id: number): number {
    return this.#numbers[this.#slotOf(id)]!
  }

  /** The slot of an id, or the free one where it would go. At least half of the slots are free. */
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
