/**
 * How many ids share a stored piece of a set.
 *
 * @internal Exported for tests.
 */
export const PIECE_IDS = 4096

const WORDS = PIECE_IDS / 32
const BITMAP_BYTES = PIECE_IDS / 8

/** How many ids are processed together with their values. */
export const RUN_IDS = 512

const WORDS_PER_RUN = RUN_IDS / 32
const RUNS = PIECE_IDS / RUN_IDS

/** The number of the piece that an id is in. */
export function pieceOf(id: number): number {
  return Math.floor(id / PIECE_IDS)
}

/** A set of ids as bits: 12 kB for 100,000 roasts, so that sets are united and intersected within microseconds. */
export class IdSet {
  readonly #pieces = new Map<number, Uint32Array>()

  get size(): number {
    let size = 0
    for (const bits of this.#pieces.values()) for (const word of bits) size += bitCount(word)
    return size
  }

  add(id: number): void {
    const place = id % PIECE_IDS
    this.#bitsOf(pieceOf(id))[place >>> 5]! |= 1 << (place & 31)
  }

  delete(id: number): void {
    const bits = this.#pieces.get(pieceOf(id))
    const place = id % PIECE_IDS
    if (bits !== undefined) bits[place >>> 5]! &= ~(1 << (place & 31))
  }

  /** Keeps only the ids that the other set has as well. */
  keepCommon(other: IdSet): void {
    for (const [piece, bits] of this.#pieces) {
      const others = other.#pieces.get(piece)
      if (others === undefined) this.#pieces.delete(piece)
      else for (let word = 0; word < WORDS; word += 1) bits[word]! &= others[word]!
    }
  }

  /** The numbers of the runs that have any ids, ascending. */
  runs(): number[] {
    const runs: number[] = []
    for (const piece of [...this.#pieces.keys()].sort((a, b) => a - b)) {
      const bits = this.#pieces.get(piece)!
      for (let word = 0; word < WORDS; word += 1) {
        const run = piece * RUNS + Math.floor(word / WORDS_PER_RUN)
        if (bits[word] !== 0 && runs.at(-1) !== run) runs.push(run)
      }
    }
    return runs
  }

  /** Keeps only the ids of a run whose value is in a range. A missing value (NaN) is in none. */
  keepWithin(
    run: number,
    values: Float64Array,
    { lowest, highest }: { lowest: number; highest: number },
  ): void {
    const { bits, firstWord } = this.#bitsOfRun(run)
    for (let word = 0; word < WORDS_PER_RUN; word += 1) {
      let within = 0
      for (let bit = 0; bit < 32; bit += 1) {
        const value = values[word * 32 + bit]!
        // Without branches, which the processor couldn't predict.
        within |= (+(value >= lowest) & +(value <= highest)) << bit
      }
      bits[firstWord + word]! &= within
    }
  }

  /** Writes the places of the ids in a run, descending. Returns how many there are. */
  writePlaces(run: number, places: Uint16Array): number {
    const { bits, firstWord } = this.#bitsOfRun(run)
    let count = 0
    for (let word = WORDS_PER_RUN - 1; word >= 0; word -= 1) {
      let left = bits[firstWord + word]!
      while (left !== 0) {
        const bit = 31 - Math.clz32(left)
        places[count] = word * 32 + bit
        count += 1
        left &= ~(1 << bit)
      }
    }
    return count
  }

  /** Every id, ascending. */
  ids(): number[] {
    const places = new Uint16Array(RUN_IDS)
    return this.runs().flatMap(run => {
      const count = this.writePlaces(run, places)
      return Array.from(places.subarray(0, count), place => run * RUN_IDS + place).reverse()
    })
  }

  /** Adds the ids of a stored piece. */
  addPacked(piece: number, packed: Uint8Array): void {
    const bits = this.#bitsOf(piece)
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
    if (packed.length === BITMAP_BYTES) {
      for (let word = 0; word < WORDS; word += 1) bits[word]! |= view.getUint32(word * 4, true)
      return
    }
    for (let byte = 0; byte < packed.length; byte += 2) {
      const place = view.getUint16(byte, true)
      bits[place >>> 5]! |= 1 << (place & 31)
    }
  }

  /**
   * A piece as it is stored: the places of its ids as 16-bit numbers, or if those would take more room, one bit for
   * each place; little-endian. Null if the piece is empty. The idea is that of Roaring bitmaps
   * (https://arxiv.org/abs/1402.6407).
   */
  packed(piece: number): Uint8Array | null {
    const bits = this.#pieces.get(piece)
    if (bits === undefined) return null
    let size = 0
    for (const word of bits) size += bitCount(word)
    if (size === 0) return null
    if (size * 2 >= BITMAP_BYTES) {
      const view = new DataView(new ArrayBuffer(BITMAP_BYTES))
      for (const [word, value] of bits.entries()) view.setUint32(word * 4, value, true)
      return new Uint8Array(view.buffer)
    }
    const view = new DataView(new ArrayBuffer(size * 2))
    let byte = 0
    for (const [word, value] of bits.entries()) {
      for (let left = value; left !== 0; left &= left - 1) {
        view.setUint16(byte, word * 32 + 31 - Math.clz32(left & -left), true)
        byte += 2
      }
    }
    return new Uint8Array(view.buffer)
  }

  /** The piece that a run is in, and the run's first word there. A view of the part would cost more. */
  #bitsOfRun(run: number): { bits: Uint32Array; firstWord: number } {
    const bits = this.#bitsOf(Math.floor(run / RUNS))
    return { bits, firstWord: (run % RUNS) * WORDS_PER_RUN }
  }

  #bitsOf(piece: number): Uint32Array {
    const known = this.#pieces.get(piece)
    if (known !== undefined) return known
    const bits = new Uint32Array(WORDS)
    this.#pieces.set(piece, bits)
    return bits
  }
}

/** See https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
