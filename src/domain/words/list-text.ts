/** Texts as a list in a sentence: `A`, `A and B`, `A, B and C`. */
export function listText(texts: readonly string[]): string {
  return AND.format(texts)
}

const AND = new Intl.ListFormat('en-GB')
