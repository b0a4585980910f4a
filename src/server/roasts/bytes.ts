/** Writes numbers into bytes that grow as needed. */
export class ByteWriter {
  #bytes = new Uint8Array(4096)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  byte(value: number): void {
    this.#makeRoom(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 below 2^32: 7 bits a byte, the lowest first, the top bit set where more follow. */
  whole(value: number): void {
    this.#makeRoom(5)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  /** Any number, in 8 bytes. */
  float(value: number): void {
    this.#makeRoom(8)
    this.#view.setFloat64(this.#length, value, true)
    this.#length += 8
  }

  /** What was written so far. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. Reading past the end is a bug and throws. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  byte(): number {
    const value = this.#bytes[this.#position]
    if (value === undefined) throw new RangeError('The packed bytes end too early')
    this.#position += 1
    return value
  }

  whole(): number {
    let byte = this.byte()
    if (byte < 0x80) return byte
    let value = byte - 0x80
    let weight = 0x80
    do {
      byte = this.byte()
      value += (byte % 0x80) * weight
      weight *= 0x80
    } while (byte >= 0x80)
    return value
  }

  float(): number {
    const value = this.#view.getFloat64(this.#position, true)
    this.#position += 8
    return value
  }
}
