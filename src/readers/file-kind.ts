/** A kind of file that isn't text, recognised by its first bytes. */
export interface FileKind {
  /** The first bytes, as characters 0 to 255. */
  begins: string
  /** Also found near the start, for kinds that share their first bytes. */
  contains?: RegExp
  /** As a person would say it, with its article. */
  name: string
}

/** What the file is if it isn't text, or null if it may be text. `further` kinds are tried first. */
export function binaryKind(bytes: Uint8Array, further: readonly FileKind[] = []): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SEARCHED_BYTES))
  const kind = [...further, ...USUAL_KINDS].find(
    ({ begins, contains }) =>
      [...begins].every((character, index) => bytes[index] === character.charCodeAt(0)) &&
      (contains === undefined || contains.test(start)),
  )
  return kind?.name ?? null
}

/** Files that people pick by mistake. No text export or web page starts like one of these. */
const USUAL_KINDS: readonly FileKind[] = [
  { begins: 'PK\x03\x04', name: 'a ZIP archive' },
  { begins: '\x1f\x8b', name: 'a file compressed with gzip' },
  { begins: 'BZh', name: 'a file compressed with bzip2' },
  { begins: '7z\xbc\xaf', name: 'a 7-Zip archive' },
  { begins: 'Rar!', name: 'a RAR archive' },
  { begins: '\x89PNG', name: 'a picture (PNG)' },
  { begins: '\xff\xd8\xff', name: 'a picture (JPEG)' },
  { begins: 'GIF8', name: 'a picture (GIF)' },
  { begins: 'RIFF', contains: /WEBP/, name: 'a picture (WebP)' },
  { begins: '%PDF', name: 'a PDF document' },
]

const SEARCHED_BYTES = 4096
