import type { IsoDate } from '#domain/record/roast-date.ts'
import { needsNoYear, writtenDate, writtenDayOfYear } from '#domain/words/written-date.ts'
import { dateFormat, utcOf } from './date-format.ts'

/**
 * A date in words, as the reader's language writes it: `22 Nov 2026`, `22. Nov. 2026`. English has one form for all of
 * its readers.
 */
export function dateInWords(date: IsoDate, language = navigator.language): string {
  return isEnglish(language) ? writtenDate(date) : dateFormat(language, DATE).format(utcOf(date))
}

/** A day relative to today: `3 Jan`, with the year where it would be ambiguous. */
export function dayInWords(date: IsoDate, today: IsoDate, language = navigator.language): string {
  if (!needsNoYear(date, today)) return dateInWords(date, language)
  return isEnglish(language) ? writtenDayOfYear(date) : dateFormat(language, DAY).format(utcOf(date))
}

/** Whether dates are written in the one form of all who read English. */
export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language)
}

const DAY = { day: 'numeric', month: 'short' } as const
const DATE = { ...DAY, year: 'numeric' } as const
