import { foldedWords } from '#domain/words/name-folding.ts'
import { LABELS, type LabelMeaning } from './labels.ts'

/** The meaning of a label, and its rank among the names for that meaning: 0 is the most specific. */
export interface KnownLabel {
  meaning: LabelMeaning
  rank: number
}

/** Words in the longest label. */
export const LONGEST_LABEL_WORDS = 4

/** The longest label with brackets and colon. */
export const LONGEST_LABEL_CHARACTERS = 45

const LABELS_BY_NAME: ReadonlyMap<string, readonly KnownLabel[]> = Map.groupBy(
  LABELS.flatMap(([meaning, names]) => names.map((name, rank) => ({ name, meaning, rank }))),
  ({ name }) => name,
)

const NAMES = [...LABELS_BY_NAME.keys()].map(name => name.split(' '))
const FIRST_WORDS = new Set(NAMES.map(words => words[0]))
const LAST_WORDS = new Set(NAMES.map(words => words.at(-1)))

/**
 * The meanings of a label, whatever its case, punctuation and the text in its brackets (`Elevation (ft)`): several if
 * it may mean several fields, none if it isn't in the table.
 */
export function meaningsOf(text: string): readonly KnownLabel[] {
  if (text.length > LONGEST_LABEL_CHARACTERS) return []
  const named = (label: string) => LABELS_BY_NAME.get(wordsOf(label).join(' '))
  const known = named(text)
  if (known === undefined && text.includes('(')) return named(withoutBrackets(text)) ?? []
  return known ?? []
}

/** Whether the first word of a text, which begins with a letter or a digit, is the first of a label. */
export function beginsLikeLabel(text: string): boolean {
  const firstPart = /^\S+/.exec(text)?.[0] ?? ''
  return FIRST_WORDS.has(wordsOf(firstPart)[0] ?? wordsOf(text)[0])
}

/** Whether the last word of a text, or the last before its brackets, is the last of a label. */
export function endsLikeLabel(text: string): boolean {
  return hasLastWord(text) || (text.includes('(') && hasLastWord(withoutBrackets(text)))
}

function hasLastWord(text: string): boolean {
  const lastPart = /(?<!\S)\S+$/.exec(text.trimEnd())?.[0] ?? ''
  return LAST_WORDS.has(wordsOf(lastPart).at(-1) ?? wordsOf(text).at(-1))
}

function withoutBrackets(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ')
}

/** The same as `foldedWords`, but faster for ASCII, which most labels are. */
function wordsOf(text: string): string[] {
  return IS_ASCII.test(text) ? (text.toLowerCase().match(/[a-z\d]+/g) ?? []) : foldedWords(text)
}

const IS_ASCII = /^\p{ASCII}*$/u
