import type { Selectable } from 'kysely'
import type { RoastNeed } from '#domain/roast/found-by/roast-needs.ts'
import { roastDegree } from '#domain/roast/roast-degree.ts'
import { PRIVATE_ROAST_FIELDS, type RoastFields } from '#domain/roast/roast-fields.ts'
import { tagKey } from '#domain/roast/tags.ts'
import { searchWords } from '#domain/words/search-words.ts'
import { MONTH_NAMES, monthsIn } from '#domain/words/written-months.ts'
import type { RoastsTable } from '#server/platform/database/tables.ts'

/** The columns of `roasts` by which a roast is found. */
export const FINDABLE_COLUMNS = [
  'bean_id',
  'roast_name',
  'roast_number',
  'roast_date',
  'notes',
  'green_weight_g',
  'roasted_weight_g',
  'never_weighed',
  'weight_loss_percent',
  'fc_minutes',
  'score',
] as const satisfies (keyof RoastsTable)[]

/** The optional fields of a roast that everybody can search. */
const FINDABLE_FIELDS = ['machine', 'source_number', 'colour_meter', 'tags'] as const
export type Findable = Pick<Selectable<RoastsTable>, (typeof FINDABLE_COLUMNS)[number]> & RoastFields

/** The term of every roast that is not in the trash. */
export const ALL = 'all'

/**
 * The terms that a roast is found by, without its bean's words.
 *
 * Words are also found by their first letter, so that no search has to unite many sets.
 */
export function termsOf(roast: Findable): string[] {
  const { roast_name, roast_number, notes, roast_date, weight_loss_percent } = roast
  const said = FINDABLE_FIELDS.flatMap(field => roast[field] ?? [])
  const text = [roast_name, roast_number ?? '', notes ?? '', ...said].join(' ')
  const degree = roastDegree(weight_loss_percent, null)?.name ?? ''
  const words = searchWords(`${text} ${degree} ${monthName(roast_date)}`)
  const ownWords = searchWords(PRIVATE_ROAST_FIELDS.map(field => roast[field] ?? '').join(' '))
  return [
    beanTerm(roast.bean_id),
    ...termsOfWords(words),
    ...termsOfWords(ownWords).map(ownTerm),
    ...(roast_date === null ? [lackTerm('date')] : [yearTerm(roast_date.slice(0, 4))]),
    ...monthsIn(`${roast_date ?? ''} ${text}`).map(monthTerm),
    ...scoreTerms(roast.score),
    ...(isUnweighed(roast) ? [lackTerm('weights')] : []),
    ...roast.tags.map(tagTerm),
    ...(roast.fc_minutes === null ? [lackTerm('first_crack')] : []),
  ]
}

function isUnweighed({ green_weight_g, roasted_weight_g, never_weighed }: Findable): boolean {
  return (green_weight_g === null || roasted_weight_g === null) && never_weighed === 0
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

/** Tags that count as the same are together, each with its spelling. */
function tagTerm(tag: string): string {
  return `tag ${tagKey(tag)}${BEFORE_SPELLING}${tag}`
}

/** The range of the terms of a tag, in any spelling. */
export function tagRange(tag: string): TermRange {
  const from = `tag ${tagKey(tag)}`
  return { from: from + BEFORE_SPELLING, before: from + AFTER_SPELLINGS }
}

/** The range of all tags. */
export const ANY_TAG: TermRange = { from: 'tag ', before: 'tag!' }

/** The tag of a term, and the key that it shares with its other spellings. */
export function spellingOf(term: string): { key: string; tag: string } {
  const end = term.indexOf(BEFORE_SPELLING)
  return { key: term.slice(ANY_TAG.from.length, end), tag: term.slice(end + 1) }
}

/** Sorts before every character of a folded tag, so that tags are in order; and the character after it. */
const BEFORE_SPELLING = '\t'
const AFTER_SPELLINGS = '\n'

/** The term for the year of the roast's own date. */
export function yearTerm(year: string): string {
  return `year ${year}`
}

/** The term for the month of the roast's date, or of a date in its words; `2026-02`. */
export function monthTerm(month: string): string {
  return `month ${month}`
}

/** The term for the month of the roast's date in any year; counted from 1. */
export function monthNameTerm(month: number): string {
  return wordTerm(MONTH_NAMES[month - 1] ?? '')
}

/** The range of the words of private fields with this prefix. */
export function ownWordRange(beginning: string): TermRange {
  const { from, before } = wordRange(beginning)
  return { from: ownTerm(from), before: ownTerm(before) }
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

function monthName(date: string | null): string {
  return date === null ? '' : (MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? '')
}

function termsOfWords(words: readonly string[]): string[] {
  return [...words.map(wordTerm), ...new Set(words.map(firstLetterTerm))]
}

/** The term of a word of a private field, by which only the owner finds a roast. */
function ownTerm(term: string): string {
  return `own ${term}`
}

function wordTerm(word: string): string {
  return `word ${word}`
}

function firstLetterTerm([letter]: string): string {
  return `letter ${letter}`
}
