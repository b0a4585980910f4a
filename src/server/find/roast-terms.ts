import type { RoastNeed } from '#domain/roast-needs.ts'
import { searchWords } from '#domain/search-words.ts'
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
 * What a roast is found by, without its bean's words.
 *
 * Dates are also found by month and year, scores also by tens, and words also by their first letter, so that no
 * search has to unite many sets.
 */
export function termsOf(roast: Findable): string[] {
  const { roast_name, roast_number, notes, roast_date } = roast
  const words = searchWords([roast_name, roast_number ?? '', notes ?? ''].join(' '))
  return [
    beanTerm(roast.bean_id),
    ...words.map(wordTerm),
    ...new Set(words.map(firstLetterTerm)),
    ...(roast_date === null ? [lackTerm('date')] : DATE_LEVELS.map(level => levelTerm(level, roast_date))),
    ...scoreTerms(roast.score),
    ...(roast.green_weight_g === null || roast.roasted_weight_g === null ? [lackTerm('weights')] : []),
    ...(roast.fc_minutes === null ? [lackTerm('first_crack')] : []),
  ]
}

export function scoreTerms(score: number | null): string[] {
  if (score === null) return [lackTerm('score')]
  return SCORE_LEVELS.map(level => levelTerm(level, scoreText(score)))
}

/** Terms from one on and before another, compared byte by byte. */
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

/** The terms of the words that begin like this. */
export function wordRange(beginning: string): TermRange {
  const [letter] = beginning
  if (beginning === letter) return only(firstLetterTerm(beginning))
  return { from: wordTerm(beginning), before: wordTerm(beginning) + AFTER_ANY_LETTER }
}

/** The terms of the dates from one day to another, both included. */
export function dateRanges(from: string | null, to: string | null): TermRange[] {
  return rangesOf(DATE_LEVELS, from ?? '0000-01-01', to ?? '9999-12-31')
}

/** The terms of the whole scores from one to another, both included. */
export function scoreRanges(lowest: number | null, highest: number | null): TermRange[] {
  return rangesOf(SCORE_LEVELS, scoreText(Math.ceil(lowest ?? 0)), scoreText(Math.floor(highest ?? 100)))
}

/** A term that stands for all values with the same beginning. The finest level comes first. */
interface Level {
  name: string
  length: number
}

const DATE_LEVELS: readonly Level[] = [
  { name: 'day', length: 10 },
  { name: 'month', length: 7 },
  { name: 'year', length: 4 },
]

const SCORE_LEVELS: readonly Level[] = [
  { name: 'score', length: 3 },
  { name: 'tens', length: 2 },
]

function rangesOf(levels: readonly Level[], lowest: string, highest: string): TermRange[] {
  return lowest > highest ? [] : coveringRanges(levels, lowest, highest + END)
}

/**
 * The fewest terms that cover the values from one on and before another: whole years, what is left in months, and
 * what is left of these in days.
 */
function coveringRanges([level, ...coarser]: readonly Level[], from: string, before: string): TermRange[] {
  const [next] = coarser
  const rangeOf = (start: string, end: string) => ({
    from: `${level!.name} ${start}`,
    before: `${level!.name} ${end}`,
  })
  const [first, last] = [from, before].map(text => text.slice(0, next?.length ?? 0)) as [string, string]
  if (next === undefined || first === last) return [rangeOf(from, before)]
  return [rangeOf(from, first + END), rangeOf(last, before), ...coveringRanges(coarser, first + END, last)]
}

/** Comes after every digit and hyphen. */
const END = '~'
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

function levelTerm({ name, length }: Level, value: string): string {
  return `${name} ${value.slice(0, length)}`
}

function scoreText(score: number): string {
  return String(score).padStart(3, '0')
}
