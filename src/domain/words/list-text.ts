/** Texts as a list in a sentence: `A`, `A and B`, `A, B and C`. */
export function listText(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
