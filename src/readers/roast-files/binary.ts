/** Files that are no text, by how they begin. A text export never begins with one of these. */
const SIGNATURES: readonly { begins: readonly number[]; contains?: RegExp; what: string }[] = [
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    contains: /\[Content_Types\]\.xml|docProps\/|xl\//,
    what: 'an Excel file (.xlsx, as Stronghold and Artisan export)',
  },
  { begins: [0x50, 0x4b, 0x03, 0x04], what: 'a ZIP archive' },
  { begins: [0xd0, 0xcf, 0x11, 0xe0], what: 'an Excel file (.xls, as Cropster exports)' },
  { begins: [0x1f, 0x8b], what: 'a file compressed with gzip' },
  { begins: [0x42, 0x5a, 0x68], what: 'a file compressed with bzip2' },
  { begins: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7-Zip archive' },
  { begins: [0x52, 0x61, 0x72, 0x21], what: 'a RAR archive' },
  { begins: [0x89, 0x50, 0x4e, 0x47], what: 'a picture (PNG)' },
  { begins: [0xff, 0xd8, 0xff], what: 'a picture (JPEG)' },
  { begins: [0x47, 0x49, 0x46, 0x38], what: 'a picture (GIF)' },
  { begins: [0x52, 0x49, 0x46, 0x46], contains: /WEBP/, what: 'a picture (WebP)' },
  { begins: [0x25, 0x50, 0x44, 0x46], what: 'a PDF document' },
]

const SEARCHED_BYTES = 4096

/** What kind of binary file this is, as a person would say it, or null where it may be text. */
export function binaryKind(bytes: Uint8Array): string | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, SEARCHED_BYTES))
  const signature = SIGNATURES.find(
    ({ begins, contains }) =>
      begins.every((byte, index) => bytes[index] === byte) &&
      (contains === undefined || contains.test(start)),
  )
  return signature?.what ?? null
}
