import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib'

/** A file of an archive. Its content is read lazily, piece by piece. */
export interface ZippedFile {
  /** Unique in the archive, with `/` between folders. */
  name: string
  modifiedAt: Date
  /** Whole, or in pieces that are read when the file is written. */
  content: string | Uint8Array | AsyncIterable<string>
}

/**
 * A ZIP archive as a stream of pieces, with backpressure. Holds one piece of content and about 150 bytes per written
 * file in memory, however large the archive is.
 *
 * Source: APPNOTE.TXT 6.3.10 of PKWARE. Names are UTF-8, sizes follow each file's content, and ZIP64 records are
 * written only where they are needed: 65,535 files (`plainLimit`, which tests lower) or 4 GiB. A single file must be
 * smaller than 4 GiB.
 */
export async function* zipParts(
  files: AsyncIterable<ZippedFile>,
  plainLimit = MOST_IN_2_BYTES,
): AsyncGenerator<Uint8Array> {
  const directory = new Directory()
  let offset = 0
  for await (const file of files) {
    const head = bytesOf(localHead(file))
    const start = offset
    yield head
    offset += head.length
    const sums: Sums = { crc: 0, size: 0, packedSize: 0 }
    for await (const part of deflated(file.content, sums)) {
      offset += part.length
      yield part
    }
    requireSmall(file, sums)
    const descriptor = bytesOf([[4, 0x08074b50], ...sumFields(sums)])
    yield descriptor
    offset += descriptor.length
    directory.add(bytesOf(directoryRecord(file, sums, start)))
  }
  yield* directory.blocks()
  yield bytesOf(endRecords({ ...directory, offset, plainLimit }))
}

/**
 * The records of the files written so far. A small buffer keeps all of its pool alive, so the records are joined in
 * blocks.
 */
class Directory {
  count = 0
  size = 0
  readonly #full: Buffer[] = []
  #last: Buffer[] = []

  add(record: Buffer): void {
    this.count += 1
    this.size += record.length
    this.#last.push(record)
    if (this.#last.length < RECORDS_IN_BLOCK) return
    this.#full.push(Buffer.concat(this.#last))
    this.#last = []
  }

  blocks(): Buffer[] {
    return [...this.#full, Buffer.concat(this.#last)]
  }
}

interface Archive {
  /** How many files it has. */
  count: number
  /** The length of its directory in bytes. */
  size: number
  /** Where the directory starts. */
  offset: number
  plainLimit: number
}

interface Sums {
  crc: number
  size: number
  packedSize: number
}

const RECORDS_IN_BLOCK = 500
const MOST_IN_2_BYTES = 0xffff
const MOST_IN_4_BYTES = 0xffffffff
/** The version of the format that a reader must support: for a plain archive, and for ZIP64. */
const PLAIN = 20
const ZIP64 = 45
/** Sizes follow the content; the name is UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** Written on Unix, by version 4.5 of the format: a plain file that everybody may read. */
const MADE_BY = 0x0300 | ZIP64
const PLAIN_FILE = 0o100644 * 0x10000

/** A field of a record: a number and its length in bytes, or the bytes themselves. */
type Field = readonly [bytes: 2 | 4 | 8, value: number] | Buffer

function bytesOf(fields: readonly Field[]): Buffer {
  return Buffer.concat(fields.map(field => (Buffer.isBuffer(field) ? field : encoded(field))))
}

function encoded([length, value]: readonly [2 | 4 | 8, number]): Buffer {
  const bytes = Buffer.alloc(length)
  if (length === 8) bytes.writeBigUInt64LE(BigInt(value))
  else bytes.writeUIntLE(value, 0, length)
  return bytes
}

function localHead({ name, modifiedAt }: ZippedFile): Field[] {
  const nameBytes = Buffer.from(name)
  return [
    [4, 0x04034b50],
    [2, PLAIN],
    [2, FLAGS],
    [2, DEFLATE],
    ...timeFields(modifiedAt),
    ...sumFields({ crc: 0, size: 0, packedSize: 0 }),
    [2, nameBytes.length],
    [2, 0],
    nameBytes,
  ]
}

function directoryRecord({ name, modifiedAt }: ZippedFile, sums: Sums, start: number): Field[] {
  const nameBytes = Buffer.from(name)
  const isFar = start >= MOST_IN_4_BYTES
  const farStart: Field[] = [
    [2, 1],
    [2, 8],
    [8, start],
  ]
  return [
    [4, 0x02014b50],
    [2, MADE_BY],
    [2, isFar ? ZIP64 : PLAIN],
    [2, FLAGS],
    [2, DEFLATE],
    ...timeFields(modifiedAt),
    ...sumFields(sums),
    [2, nameBytes.length],
    [2, isFar ? 12 : 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, PLAIN_FILE],
    [4, Math.min(start, MOST_IN_4_BYTES)],
    nameBytes,
    ...(isFar ? farStart : []),
  ]
}

function endRecords({ count, size, offset, plainLimit }: Archive): Field[] {
  const isMany = count >= plainLimit
  const isLarge = isMany || offset + size >= MOST_IN_4_BYTES
  const large: Field[] = [
    [4, 0x06064b50],
    [8, 44],
    [2, MADE_BY],
    [2, ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]
  const shownCount = isMany ? MOST_IN_2_BYTES : count
  return [
    ...(isLarge ? large : []),
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shownCount],
    [2, shownCount],
    [4, Math.min(size, MOST_IN_4_BYTES)],
    [4, Math.min(offset, MOST_IN_4_BYTES)],
    [2, 0],
  ]
}

function sumFields({ crc, size, packedSize }: Sums): Field[] {
  return [
    [4, crc],
    [4, packedSize],
    [4, size],
  ]
}

/** Time and date as MS-DOS has them: from 1980, in steps of two seconds, here in UTC. */
function timeFields(date: Date): Field[] {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107)
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return [
    [2, time],
    [2, day],
  ]
}

/** The content, compressed and counted. Content in one piece is compressed at once, which costs less than a stream. */
async function* deflated(content: ZippedFile['content'], sums: Sums): AsyncGenerator<Uint8Array> {
  const isWhole = typeof content === 'string' || content instanceof Uint8Array
  for await (const part of isWhole
    ? [await deflateWhole(counted(content, sums))]
    : deflatedInChunks(content, sums)) {
    sums.packedSize += part.length
    yield part
  }
}

/** Compressing a few bytes takes less time than handing them to another thread. */
function deflateWhole(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> {
  return bytes.length < FEW_BYTES ? deflateRawSync(bytes) : deflateInThread(bytes)
}

const FEW_BYTES = 1024
const deflateInThread = promisify<Uint8Array, Buffer>(deflateRaw)

function deflatedInChunks(content: AsyncIterable<string>, sums: Sums): AsyncIterable<Uint8Array> {
  const deflate = createDeflateRaw()
  const pieces = Readable.from(content).map((piece: string) => counted(piece, sums))
  // A failure of the content is thrown to the reader of the pieces.
  pipeline(pieces, deflate, () => {})
  return deflate
}

function counted(piece: string | Uint8Array, sums: Sums): Uint8Array {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
  sums.crc = crc32(bytes, sums.crc)
  sums.size += bytes.length
  return bytes
}

/** Other sizes would need ZIP64 in the file's own records, before its size is known. */
function requireSmall({ name }: ZippedFile, { size, packedSize }: Sums): void {
  if (Math.max(size, packedSize) >= MOST_IN_4_BYTES) throw new Error(`${name} is 4 GiB or larger`)
}
