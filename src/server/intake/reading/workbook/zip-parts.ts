import { inflateRawSync } from 'node:zlib'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import { MOST_UNPACKED_BYTES } from './limits.ts'

/**
 * Unpacks the files of a ZIP archive whose names `isWanted` accepts, by name. Nothing is unpacked beyond
 * `MOST_UNPACKED_BYTES`, whatever sizes the archive states. The layout is in PKWARE's APPNOTE.TXT.
 */
export function zipParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Result<Map<string, Buffer>, FileProblem> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const parts = new Map<string, Buffer>()
    let left = MOST_UNPACKED_BYTES
    for (const entry of entriesOf(archive)) {
      if (!isWanted(entry.name)) continue
      const part = unpacked(archive, entry, left)
      left -= part.length
      parts.set(entry.name, part)
    }
    return success(parts)
  } catch (error) {
    if (!isTooMuch(error)) return unreadable('excel_damaged')
    return unreadable('excel_too_large', { most_megabytes: MOST_UNPACKED_BYTES / MEGABYTE })
  }
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
/** Methods of compression. */
const STORED = 0
const DEFLATED = 8

interface Entry {
  name: string
  method: number
  packedBytes: number
  headerAt: number
}

/** The entries of the central directory. Throws a RangeError if the archive is cut off. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  const end = archive.lastIndexOf(END_OF_DIRECTORY)
  if (end === -1) throw new RangeError('no central directory')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    const nameBytes = archive.readUInt16LE(at + 28)
    yield {
      name: archive.toString('utf8', at + 46, at + 46 + nameBytes),
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      headerAt: archive.readUInt32LE(at + 42),
    }
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

/** Throws if the content is damaged or longer than `mostBytes`. */
function unpacked(archive: Buffer, { method, packedBytes, headerAt }: Entry, mostBytes: number): Buffer {
  const start = headerAt + 30 + archive.readUInt16LE(headerAt + 26) + archive.readUInt16LE(headerAt + 28)
  const packed = archive.subarray(start, start + packedBytes)
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) })
  if (method === STORED && packed.length <= mostBytes) return packed
  throw method === STORED ? new TooMuch() : new Error(`unknown method ${method}`)
}

class TooMuch extends Error {
  readonly code = 'ERR_BUFFER_TOO_LARGE'
}

function isTooMuch(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}
