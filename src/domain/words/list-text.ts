/**
 * Texts as a list in a sentence: `A`, `A and B`, `A, B and C`. As `Intl.ListFormat` writes it in British English, which
 * takes a phone 100 ms to load.
 */
export function listText(texts: readonly string[]): string {
  const others = texts.slice(0, -1)
  const last = texts.at(-1) ?? ''
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`
}
