import { binaryString, decodeText } from '#files/decode-text.ts'

/** Decodes a page with the charset from a MIME header or, without one, from the page's own `<meta>`. */
export function decodePage(bytes: Uint8Array, statedCharset: string | null = null): string {
  return decodeText(bytes, statedCharset ?? charsetOfMeta(bytes))
}

/** A page has its first `<meta charset>` within 1024 bytes; browser extensions put a comment before it. */
const META_SEARCH_BYTES = 8192

function charsetOfMeta(bytes: Uint8Array): string | null {
  const start = binaryString(bytes.subarray(0, META_SEARCH_BYTES))
  const charset = /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(start)?.[1] ?? null
  // A page whose charset could be found like this isn't in UTF-16; HTML treats it as UTF-8.
  return charset !== null && /^utf-?16/i.test(charset) ? 'utf-8' : charset
}
