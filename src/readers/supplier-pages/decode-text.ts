/**
 * The text of a file whose encoding is told, in this order, by its byte order mark, by a stated charset (a MIME
 * header or the page's own `<meta>`), by being valid UTF-8; what is left is windows-1252.
 */
export function decodeText(bytes: Uint8Array, statedCharset: string | null = null): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked !== undefined) return decodeAs(marked.charset, bytes) ?? ''
  if (looksLikeUtf16(bytes)) return decodeAs('utf-16le', bytes) ?? ''
  const stated = decodeAs(statedCharset ?? charsetOfMeta(bytes), bytes)
  return stated ?? decodeAs('utf-8', bytes, true) ?? decodeAs('windows-1252', bytes) ?? ''
}

/** The bytes as characters of the same number, 0 to 255, so that text searches can be used on them. */
export function binaryString(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8192)))
  }
  return pieces.join('')
}

/** Every JavaScript runtime has it, though the language's own library does not. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string }

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { mark: [0xff, 0xfe], charset: 'utf-16le' },
  { mark: [0xfe, 0xff], charset: 'utf-16be' },
]

/** A page has its first `<meta charset>` within 1024 bytes; pages saved by extensions put a comment before it. */
const META_SEARCH_BYTES = 8192

function charsetOfMeta(bytes: Uint8Array): string | null {
  const start = binaryString(bytes.subarray(0, META_SEARCH_BYTES))
  const charset = /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(start)?.[1] ?? null
  const isReadableAsBytes = charset !== null && /^utf-?16/i.test(charset)
  return isReadableAsBytes ? 'utf-8' : charset
}

/** Latin text in UTF-16 without a byte order mark has a zero in every second byte. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 256)
  const zeros = start.filter((byte, index) => index % 2 === 1 && byte === 0).length
  return start.length >= 16 && zeros > start.length * 0.4 && !start.some((b, i) => i % 2 === 0 && b === 0)
}

/** Null where the charset is unknown, or where `strict` and the bytes are not valid in it. */
function decodeAs(charset: string | null, bytes: Uint8Array, strict = false): string | null {
  if (charset === null) return null
  try {
    return new TextDecoder(charset, { fatal: strict }).decode(bytes)
  } catch {
    return null
  }
}
