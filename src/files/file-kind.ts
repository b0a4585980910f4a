import type { FileKindName } from '#domain/file/file-kinds.ts'

/** A kind of file that isn't text, recognised by its first bytes. */
export interface FileKind {
  /** The first bytes, as characters 0 to 255. */
  begins: string
  /** Also found near the start, for kinds that share their first bytes. */
  contains?: RegExp
  kind: FileKindName
}

/** What the file is if it isn't text, or null if it may be text. `further` kinds are tried first. */
export function binaryKind(bytes: Uint8Array, further: readonly FileKind[] = []): FileKindName | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SEARCHED_BYTES))
  const found = [...further, ...USUAL_KINDS].find(
    ({ begins, contains }) =>
      [...begins].every((character, index) => bytes[index] === character.charCodeAt(0)) &&
      (contains === undefined || contains.test(start)),
  )
  return found?.kind ?? null
}

/** Files that people pick by mistake. No text export or web page starts like one of these. */
const USUAL_KINDS: readonly FileKind[] = [
  { begins: 'PK\x03\x04', kind: 'zip' },
  { begins: '\x1f\x8b', kind: 'gzip' },
  { begins: 'BZh', kind: 'bzip2' },
  { begins: '7z\xbc\xaf', kind: '7z' },
  { begins: 'Rar!', kind: 'rar' },
  { begins: '\x89PNG', kind: 'png' },
  { begins: '\xff\xd8\xff', kind: 'jpeg' },
  { begins: 'GIF8', kind: 'gif' },
  { begins: 'RIFF', contains: /WEBP/, kind: 'webp' },
  { begins: '%PDF', kind: 'pdf' },
]

const SEARCHED_BYTES = 4096
