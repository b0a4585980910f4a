import { formatRoastDate } from '#domain/record/roast-date.ts'
import { dateFormat, utcOf } from './date-format.ts'

/**
 * A calendar date (`YYYY-MM-DD`) in the short form of a language, by default the reader's: `11/2/25`, `02.11.25`. Where
 * the specification gives the form m/d/yy, use `formatRoastDate`.
 */
export function dateText(date: string, language = navigator.language): string {
  // The American form is m/d/yy. A language's calendar, which takes a phone 100 ms to load, has nothing to add.
  if (language === 'en-US') return formatRoastDate(date)
  return dateFormat(language, { dateStyle: 'short' }).format(utcOf(date))
}
