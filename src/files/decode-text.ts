/**
 * Decodes the text of a file. The encoding is that of the byte order mark; otherwise UTF-16 if the zero bytes say so;
 * otherwise the stated charset if it is a known one; otherwise UTF-8 if the bytes are valid, apart from a last
 * character that was cut; otherwise windows-1252,
 * which older Windows programs write. Bytes that are invalid in the encoding become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, statedCharset: string | null = null): string {
  const certain = charsetOfMark(bytes) ?? charsetOfZeros(bytes)
  if (certain !== null) return new TextDecoder(certain).decode(bytes)
  return decodeAs(statedCharset, bytes) ?? decodedUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

/** Whether the bytes themselves say that they are in an encoding of Unicode. */
export function isUnicode(bytes: Uint8Array): boolean {
  return (charsetOfMark(bytes) ?? charsetOfZeros(bytes) ?? decodedUtf8(bytes)) !== null
}

/** The bytes as characters 0 to 255, which makes them searchable as text. */
export function binaryString(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8192)))
  }
  return pieces.join('')
}

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { mark: [0xff, 0xfe], charset: 'utf-16le' },
  { mark: [0xfe, 0xff], charset: 'utf-16be' },
]

function charsetOfMark(bytes: Uint8Array): string | null {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  return marked?.charset ?? null
}

/** Latin text in UTF-16 has a zero in nearly every second byte and nowhere else. */
function charsetOfZeros(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 64)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (start.length < 8 || Math.max(even, odd) < start.length * 0.4) return null
  if (even === 0) return 'utf-16le'
  return odd === 0 ? 'utf-16be' : null
}

/** UTF-8, of which the last character may have been cut; null if the bytes are none. */
function decodedUtf8(bytes: Uint8Array): string | null {
  const whole = decodeAs('utf-8', bytes, { fatal: true })
  const lead = bytes.findLastIndex(byte => (byte & 0xc0) !== 0x80)
  const isCut = whole === null && bytes[lead]! >= 0xc2 && bytes.length - lead < LONGEST_CHARACTER
  const before = isCut ? decodeAs('utf-8', bytes.subarray(0, lead), { fatal: true }) : null
  // Without another letter beyond ASCII, the last one may be of another encoding.
  return before === null || before.length === lead ? whole : before
}

/** Bytes of a character in UTF-8. */
const LONGEST_CHARACTER = 4

/** Null if the charset is unknown, or if decoding is `fatal` and the bytes aren't valid in it. */
function decodeAs(charset: string | null, bytes: Uint8Array, options?: { fatal: boolean }): string | null {
  if (charset === null) return null
  try {
    return new TextDecoder(charset, options).decode(bytes)
  } catch {
    return null
  }
}
