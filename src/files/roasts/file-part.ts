/** The first line of a part. No machine's file begins like this. */
const BEGINNING = '# First Crack: roast '
const FIRST_LINE = /^# First Crack: roast ([1-9]\d?) of this file\n/
const LONGEST_FIRST_LINE = 60

/**
 * The part of a file that holds its roast number `place` (from 1), as a file of its own: a line with the number, then
 * the file. So a second roast of one recording is stored, exported and read again like any other.
 */
export function filePart(bytes: Uint8Array, place: number): Uint8Array {
  const line = new TextEncoder().encode(`${BEGINNING}${place} of this file\n`)
  const part = new Uint8Array(line.length + bytes.length)
  part.set(line)
  part.set(bytes, line.length)
  return part
}

/** The bytes of the file that a part is of; the file's own if it is none. */
export function fileOfPart(file: Uint8Array): Uint8Array {
  return partIn(file).bytes
}

/** The file that a part is of, with the number of its roast there; the file itself and null if it is none. */
export function partIn(file: Uint8Array): { bytes: Uint8Array; place: number | null } {
  const start = String.fromCharCode(...file.subarray(0, LONGEST_FIRST_LINE))
  const line = FIRST_LINE.exec(start)
  if (line === null) return { bytes: file, place: null }
  return { bytes: file.subarray(line[0].length), place: Number(line[1]) }
}
