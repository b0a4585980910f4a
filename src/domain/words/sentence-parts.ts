/** The text with a capital first letter: `Best so far`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A text that ends with one full stop: dates of some languages end with one of their own, `13. Dez.` */
export function withFullStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/**
 * Texts as a list in a sentence: `A`, `A and B`, `A, B and C`. As `Intl.ListFormat` writes it in British English, which
 * takes a phone 100 ms to load.
 */
export function listText(texts: readonly string[]): string {
  const others = texts.slice(0, -1)
  const last = texts.at(-1) ?? ''
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`
}

/** A name within a sentence, in quotation marks: `"Kenya"`. */
export function quotedName(name: string): string {
  return `"${name}"`
}

/** A text with at most this many characters, the last of which is `…` if more were left out. */
export function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
