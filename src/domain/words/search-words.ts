import { foldedWords } from './name-folding.ts'

/** The most characters of a word that are compared. No word of a language is nearly as long. */
const LONGEST_WORD = 60

/** The distinct words of a text for the search: folded like names, without punctuation. */
export function searchWords(text: string): string[] {
  const words = foldedWords(text).map(word =>
    word.length > LONGEST_WORD ? [...word].slice(0, LONGEST_WORD).join('') : word,
  )
  return [...new Set(words)]
}

/** The words of a search that are not implied by a longer one: "eth ethiopia" asks for "ethiopia" only. */
export function wantedWords(query: string): string[] {
  const words = searchWords(query)
  return words.filter(word => !words.some(other => other !== word && other.startsWith(word)))
}

/** Whether each wanted word begins one of these words. */
export function hasWords(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every(beginning => words.some(word => word.startsWith(beginning)))
}
