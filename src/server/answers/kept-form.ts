import { PRODUCT_VERSION } from '#server/files/product-version.ts'
import { Pieces } from '#server/work/pieces.ts'
import type { KeptAnswer, LongAnswer } from './send-answer.ts'

/** An answer as it was made. */
export interface MadeAnswer {
  /** A text, a long one in pieces, or bytes of a format that is compressed already, such as PNG. */
  content: string | Pieces | Uint8Array
  /** Whether the bytes are a text, which gzip makes shorter. */
  isText?: boolean
  /** The media type of the content. */
  type: string
  /**
   * The tag of the state that the answer shows, in quotes. The program's version is added, because another version
   * may show the same state differently.
   */
  etag: string
  headers?: Readonly<Record<string, string>>
}

/** Below this, gzip doesn't save a packet. */
const LEAST_GZIPPED_BYTES = 1_400

/** An answer in the form in which it is kept, or as it was made if `whole` finds it too long. */
export async function keptForm(
  { content, isText = false, type, etag, headers = {} }: MadeAnswer,
  whole: (pieces: Pieces) => Promise<Buffer | null>,
): Promise<KeptAnswer | LongAnswer> {
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

/** Copies bytes that are part of a larger piece of memory, all of which they would keep. */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
