import { PRODUCT_VERSION } from '#server/platform/settings/places.ts'
import { Pieces } from '#server/platform/work/pieces.ts'
import type { CachedAnswer, LongAnswer } from './send-answer.ts'

/** An answer as it was made. */
export interface MadeAnswer {
  /** A text, a long one in pieces, or bytes of a format that is compressed already, such as PNG. */
  content: string | Pieces | Uint8Array
  /** Whether the bytes are a text, which gzip makes shorter. */
  isText?: boolean
  /** The media type of the content. */
  type: string
  /**
   * The ETag of the state that the answer shows, in quotes. The program's version is added, because another version
   * may show the same state differently.
   */
  etag: string
  headers?: Readonly<Record<string, string>>
}

/** Below this, gzip doesn't save a packet. */
const LEAST_GZIPPED_BYTES = 1_400

/** Prepares an answer for the cache: headers, ETag and whole body. If `whole` finds it too long, it stays in pieces. */
export async function cachedForm(
  { content, isText = false, type, etag, headers = {} }: MadeAnswer,
  whole: (pieces: Pieces) => Promise<Buffer | null>,
): Promise<CachedAnswer | LongAnswer> {
  const ownTag = `${etag.slice(0, -1)}-${PRODUCT_VERSION}"`
  const own = { 'content-type': type, etag: ownTag, ...headers }
  const made = { etag: ownTag, headers: Object.entries(own).flat() }
  if (content instanceof Uint8Array && !isText) {
    return { ...made, body: withOwnMemory(Buffer.from(content)), isCompressed: true }
  }
  const text = content instanceof Pieces ? await whole(content) : bytesOf(content)
  if (text === null) return { etag: ownTag, headers: own, pieces: content as Pieces }
  const body = text.length < LEAST_GZIPPED_BYTES ? text.toString() : withOwnMemory(text)
  return { ...made, body, isCompressed: false }
}

function bytesOf(content: string | Uint8Array): Buffer {
  return content instanceof Buffer ? content : Buffer.from(content as string)
}

/** Copies bytes out of a larger buffer, which would otherwise stay in memory with them. */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
