import type { RoastNeed } from '#domain/roast/roast-needs.ts'
import { searchWords } from '#domain/words/search-words.ts'
import type { RoastsTable } from '#server/database/tables.ts'

/** The columns by which a roast is found. */
export const FINDABLE_COLUMNS = [
  'bean_id',
  'roast_name',
  'roast_number',
  'roast_date',
  'notes',
  'green_weight_g',
  'roasted_weight_g',
  'fc_minutes',
  'score',
] as const satisfies (keyof RoastsTable)[]
export type Findable = Pick<RoastsTable, (typeof FINDABLE_COLUMNS)[number]>

/** The term of every roast that is not in the trash. */
export const ALL = 'all'

/**
 * The terms that a roast is found by, without its bean's words.
 *
 * Words are also found by their first letter, so that no search has to unite many sets.
 */
export function termsOf(roast: Findable): string[] {
  const { roast_name, roast_number, notes, roast_date } = roast
  const words = searchWords([roast_name, roast_number ?? '', notes ?? ''].join(' '))
  return [
    beanTerm(roast.bean_id),
    ...words.map(wordTerm),
    ...new Set(words.map(firstLetterTerm)),
    ...(roast_date === null ? [lackTerm('date')] : []),
    ...scoreTerms(roast.score),
    ...(roast.green_weight_g === null || roast.roasted_weight_g === null ? [lackTerm('weights')] : []),
    ...(roast.fc_minutes === null ? [lackTerm('first_crack')] : []),
  ]
}

export function scoreTerms(score: number | null): string[] {
  return score === null ? [lackTerm('score')] : []
}

/** A range of terms: `from` included, `before` excluded, compared byte by byte. */
export interface TermRange {
  from: string
  before: string
}

export function beanTerm(beanId: number): string {
  return `bean ${beanId}`
}

export function lackTerm(need: RoastNeed): string {
  return `lacks ${need}`
}

/** The range of the words with this prefix. */
export function wordRange(beginning: string): TermRange {
  const [letter] = beginning
  if (beginning === letter) return only(firstLetterTerm(beginning))
  return { from: wordTerm(beginning), before: wordTerm(beginning) + AFTER_ANY_LETTER }
}

/** Comes after every letter and digit in UTF-8. */
const AFTER_ANY_LETTER = '\u{10ffff}'

function only(term: string): TermRange {
  return { from: term, before: `${term} ` }
}

function wordTerm(word: string): string {
  return `word ${word}`
}

function firstLetterTerm([letter]: string): string {
  return `letter ${letter}`
}
