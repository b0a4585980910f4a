import { namesIn } from '#domain/record/named-values.ts'
import { foldedWords, wordsAsOne } from '#domain/words/name-folding.ts'
import type { LabelMeaning } from './label-names.ts'
import { LABELS } from './labels.ts'

/** The meaning of a label, and its rank among the names for that meaning in its language: 0 is the most specific. */
export interface KnownLabel {
  meaning: LabelMeaning
  rank: number
}

/** The longest label with brackets and colon. */
export const LONGEST_LABEL_CHARACTERS = 45

interface NamedLabel extends KnownLabel {
  words: string[]
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const NAMED: readonly NamedLabel[] = namesIn(LABELS).flatMap(meaning =>
  Object.entries(LABELS[meaning] ?? {}).flatMap(([language, names]) =>
    names
      .split(', ')
      .flatMap((name, rank) =>
        spellingsOf(name, language).map(spelling => ({ meaning, rank, words: foldedWords(spelling) })),
      ),
  ),
)

/** A meaning has a name once, however many languages share it. */
const LABELS_BY_NAME: ReadonlyMap<string, readonly KnownLabel[]> = new Map(
  [...Map.groupBy(NAMED, ({ words }) => wordsAsOne(words))].map(([name, known]) => [
    name,
    [...Map.groupBy(known, ({ meaning }) => meaning)].map(([meaning, ranked]) => ({
      meaning,
      rank: Math.min(...ranked.map(({ rank }) => rank)),
    })),
  ]),
)

/** Words in the longest label. */
export const LONGEST_LABEL_WORDS = Math.max(...NAMED.map(({ words }) => words.length))

const FIRST_WORDS = new Set(NAMED.map(({ words }) => words[0]))
const LAST_WORDS = new Set(NAMED.map(({ words }) => words.at(-1)))

/** German may be written without umlauts: `Anbauhoehe`. */
function spellingsOf(name: string, language: string): string[] {
  const plain = name.replace(/[äöü]/g, letter => UMLAUTS[letter] ?? letter)
  return language === 'de' && plain !== name ? [name, plain] : [name]
}

/**
 * The meanings of a label, whatever its case, punctuation and the text in its brackets (`Elevation (ft)`); of a label
 * in two languages (`Variety / 品種`) those that both have. Several if it may mean several fields, none if it isn't in
 * the table.
 */
export function meaningsOf(text: string): readonly KnownLabel[] {
  if (text.length > LONGEST_LABEL_CHARACTERS) return []
  const known = LABELS_BY_NAME.get(nameOf(text)) ?? []
  if (known.length > 0) return known
  const plain = withoutBrackets(text)
  if (plain !== text) return LABELS_BY_NAME.get(nameOf(plain)) ?? []
  const [first = '', second, ...others] = text.split(BETWEEN_LANGUAGES)
  if (second === undefined || others.length > 0) return []
  const also = LABELS_BY_NAME.get(nameOf(second))
  return (LABELS_BY_NAME.get(nameOf(first)) ?? []).filter(({ meaning }) =>
    also?.some(other => other.meaning === meaning),
  )
}

/** Whether the first word of a text, which begins with a letter or a digit, is the first of a label. */
export function beginsLikeLabel(text: string): boolean {
  if (IS_JAPANESE.test(text)) return true
  const firstPart = /^\S+/.exec(text)?.[0] ?? ''
  return FIRST_WORDS.has(wordsOf(firstPart)[0] ?? wordsOf(text)[0])
}

/** Whether the last word of a text, or the last before its brackets, is the last of a label. */
export function endsLikeLabel(text: string): boolean {
  return hasLastWord(text) || (HAS_BRACKETS.test(text) && hasLastWord(withoutBrackets(text)))
}

function hasLastWord(text: string): boolean {
  const lastPart = /(?<!\S)\S+$/.exec(text.trimEnd())?.[0] ?? ''
  // A Japanese label has no blanks, or blanks that only align it.
  if (ENDS_JAPANESE.test(lastPart)) return true
  return LAST_WORDS.has(wordsOf(lastPart).at(-1) ?? wordsOf(text).at(-1))
}

function withoutBrackets(text: string): string {
  return text.replace(/[(（][^()（）]*[)）]/g, ' ')
}

const HAS_BRACKETS = /[(（]/

/** Between two names of a label. */
const BETWEEN_LANGUAGES = /[/／|｜]/

const JAPANESE = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`
const IS_JAPANESE = new RegExp(`^${JAPANESE}`, 'u')
const ENDS_JAPANESE = new RegExp(`${JAPANESE}[^\\p{Letter}\\p{Number}]*$`, 'u')

function nameOf(text: string): string {
  return wordsAsOne(wordsOf(text))
}

/** The same as `foldedWords`, but faster for ASCII, which most labels are. */
function wordsOf(text: string): string[] {
  return IS_ASCII.test(text) ? (text.toLowerCase().match(/[a-z\d]+/g) ?? []) : foldedWords(text)
}

const IS_ASCII = /^\p{ASCII}*$/u
