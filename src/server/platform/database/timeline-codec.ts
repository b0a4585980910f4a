import { hasValues, TIMELINE_SERIES, type Timeline } from '#domain/curve/timeline.ts'
import { timelineProblem } from '#domain/curve/timeline-limits.ts'
import { atOnce } from '#server/platform/work/turns.ts'

/**
 * Packs a timeline into bytes, without loss.
 *
 * Layout: the version and the number of samples, then for each column (time first, then `TIMELINE_SERIES`) one byte
 * for its form, and its values in that form.
 *
 * Sensors write short decimals, so a column usually consists of whole numbers at some decimal scale. It is stored as
 * the differences between neighbours, or as runs of equal differences if that is shorter (delta and run-length
 * encoding). Columns with other numbers are stored as 8-byte floats.
 *
 * Throws for a timeline that a restore would refuse. Every timeline from a file or the API is within these limits.
 */
export function packTimeline(timeline: Timeline): Uint8Array {
  const problem = timelineProblem(timeline)
  if (problem !== null) throw new RangeError(`A timeline ${problem}`)
  const count = timeline.timeSeconds.length
  const writer = new ByteWriter(HEAD_BYTES + COLUMNS.length * (1 + count * FLOAT_BYTES))
  writer.byte(VERSION)
  writer.whole(count)
  for (const column of COLUMNS) packColumn(writer, timeline[column])
  return writer.bytes()
}

/** Unpacks what `packTimeline` packed. Throws as `unpacking` does. */
export function unpackTimeline(bytes: Uint8Array): Timeline {
  return atOnce(unpacking(bytes))
}

/**
 * Unpacks what `packTimeline` packed, with a pause after each column if there are many samples.
 *
 * Throws on an unknown version or form, on bytes that end too soon, and on more samples than any version has stored: a
 * few bytes can stand for any number of samples.
 */
export function* unpacking(bytes: Uint8Array): Generator<undefined, Timeline> {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== VERSION) throw new Error(`A timeline is packed in the unknown version ${version}`)
  const count = reader.whole()
  if (count > MOST_STORED) throw new RangeError(`A timeline has more than ${MOST_STORED} samples`)
  const columns: Partial<Record<keyof Timeline, Values>> = {}
  for (const column of COLUMNS) {
    columns[column] = unpackColumn(reader, count)
    if (count > MOST_WITHOUT_PAUSE) yield
  }
  return columns as Timeline
}

/** How many samples unpacking would give before it throws. The first `HEAD_BYTES` are enough to tell. */
export function packedSamples(bytes: Uint8Array): number {
  const reader = new ByteReader(bytes)
  reader.byte()
  const count = reader.whole()
  return count > MOST_STORED ? 0 : count
}

/** The limit of earlier versions. */
const MOST_STORED = 250_000
const MOST_WITHOUT_PAUSE = 5_000

const VERSION = 1
const COLUMNS: readonly (keyof Timeline)[] = ['timeSeconds', ...TIMELINE_SERIES]

const FLOAT_BYTES = 8
/** The maximum size of the version and the number of samples. */
export const HEAD_BYTES = 6

type Values = readonly (number | null)[]

/**
 * A column's form: only nulls, floats, or decimals. For decimals the index of the scale is added, and 16 if there are
 * runs.
 */
const FORM_EMPTY = 0
const FORM_FLOATS = 1
const FORM_DECIMALS = 2
const WITH_RUNS = 16
const SCALES = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]
/** The difference of two such numbers still fits in 32 bits with its sign folded in. */
const LARGEST_SCALED = 2 ** 29

function packColumn(writer: ByteWriter, values: Values): void {
  if (!hasValues(values)) {
    writer.byte(FORM_EMPTY)
    return
  }
  const decimals = commonDecimals(values)
  if (decimals === null) {
    writer.byte(FORM_FLOATS)
    for (const value of values) writer.float(value ?? Number.NaN)
    return
  }
  const steps = stepsOf(values, SCALES[decimals]!)
  const inRuns = runCount(steps) * 2 < steps.length
  writer.byte(FORM_DECIMALS + decimals + (inRuns ? WITH_RUNS : 0))
  if (inRuns) writeRuns(writer, steps)
  else for (const step of steps) writer.whole(step)
}

function unpackColumn(reader: ByteReader, count: number): (number | null)[] {
  const form = reader.byte()
  if (form === FORM_EMPTY) return new Array<number | null>(count).fill(null)
  if (form === FORM_FLOATS) {
    return Array.from({ length: count }, () => {
      const value = reader.float()
      return Number.isNaN(value) ? null : value
    })
  }
  const inRuns = form >= WITH_RUNS
  const scale = SCALES[form - FORM_DECIMALS - (inRuns ? WITH_RUNS : 0)]
  if (scale === undefined) throw new Error(`A column of a timeline has the unknown form ${form}`)
  return inRuns ? readRuns(reader, count, scale) : readSteps(reader, count, scale)
}

/** The fewest decimals that write every value exactly, or null if there is no such number. */
function commonDecimals(values: Values): number | null {
  let decimals = 0
  let largest = 0
  // An iterator would create an object for each of thousands of values.
  for (let sample = 0; sample < values.length; sample += 1) {
    const value = values[sample]
    if (value == null) continue
    while (!isWritten(value, SCALES[decimals]!)) {
      decimals += 1
      if (decimals === SCALES.length) return null
    }
    largest = Math.max(largest, Math.abs(value))
  }
  return largest * SCALES[decimals]! < LARGEST_SCALED ? decimals : null
}

/** Checks by dividing again: division by a power of ten rounds to exactly the number that the digits denote. */
function isWritten(value: number, scale: number): boolean {
  const scaled = Math.round(value * scale)
  const isMinusZero = scaled === 0 && Object.is(value, -0)
  return scaled / scale === value && !isMinusZero
}

/** 0 for a null, otherwise 1 + the difference from the last known value, with its sign folded into the lowest bit. */
function stepsOf(values: Values, scale: number): Uint32Array {
  const steps = new Uint32Array(values.length)
  let last = 0
  for (let sample = 0; sample < values.length; sample += 1) {
    const value = values[sample]
    if (value == null) continue
    const scaled = Math.round(value * scale)
    const difference = scaled - last
    last = scaled
    steps[sample] = 1 + (difference >= 0 ? difference * 2 : difference * -2 - 1)
  }
  return steps
}

function differenceOf(step: number): number {
  const folded = step - 1
  return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
}

function runCount(steps: Uint32Array): number {
  let runs = 0
  let last = -1
  for (const step of steps) {
    if (step !== last) runs += 1
    last = step
  }
  return runs
}

function writeRuns(writer: ByteWriter, steps: Uint32Array): void {
  for (let start = 0; start < steps.length; ) {
    const step = steps[start]!
    let end = start + 1
    while (end < steps.length && steps[end] === step) end += 1
    writer.whole(step)
    writer.whole(end - start)
    start = end
  }
}

function readRuns(reader: ByteReader, count: number, scale: number): (number | null)[] {
  const values: (number | null)[] = []
  let last = 0
  while (values.length < count) {
    const step = reader.whole()
    const difference = step === 0 ? 0 : differenceOf(step)
    const length = reader.whole()
    if (length > count - values.length) throw new RangeError('A column of a timeline is too long')
    for (let left = length; left > 0; left -= 1) {
      last += difference
      values.push(step === 0 ? null : last / scale)
    }
  }
  return values
}

function readSteps(reader: ByteReader, count: number, scale: number): (number | null)[] {
  const values = new Array<number | null>(count)
  let last = 0
  for (let index = 0; index < count; index += 1) {
    const step = reader.whole()
    if (step !== 0) last += differenceOf(step)
    values[index] = step === 0 ? null : last / scale
  }
  return values
}

/** Writes numbers one after another. No value takes more bytes than a float. */
class ByteWriter {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #length = 0

  constructor(mostBytes: number) {
    this.#bytes = new Uint8Array(mostBytes)
    this.#view = new DataView(this.#bytes.buffer)
  }

  byte(value: number): void {
    this.#bytes[this.#length++] = value
  }

  /**
   * Writes a whole number from 0 up to 2^32 - 1, in 7 bits per byte, lowest first, with the top bit set if more
   * follow.
   */
  whole(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  float(value: number): void {
    this.#view.setFloat64(this.#length, value, true)
    this.#length += FLOAT_BYTES
  }

  /** The bytes written so far. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. Throws if it reads past the end. */
class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  byte(): number {
    const value = this.#bytes[this.#position]
    if (value === undefined) throw new RangeError('The packed bytes end too soon')
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
    this.#position += FLOAT_BYTES
    return value
  }
}
