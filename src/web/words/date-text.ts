import { formatRoastDate } from '#domain/record/roast-date.ts'
import { writtenMonth } from '#domain/words/written-date.ts'
import { dateFormat, utcOf } from './date-format.ts'
import { dateInWords, isEnglish } from './readers-dates.ts'

/**
 * A calendar date (`YYYY-MM-DD`) in the short form of a language, by default the reader's: `11/2/25`, `02.11.25`. Where
 * the specification gives the form m/d/yy, use `formatRoastDate`.
 */
export function dateText(date: string, language = navigator.language): string {
  // The American form is m/d/yy. A language's calendar, which takes a phone 100 ms to load, has nothing to add.
  if (language === 'en-US') return formatRoastDate(date)
  return dateFormat(language, { dateStyle: 'short' }).format(utcOf(date))
}

/** A month (YYYY-MM) in words: `Nov 2026`. */
export function monthInWords(month: string, language = navigator.language): string {
  if (isEnglish(language)) return writtenMonth(month)
  return dateFormat(language, { month: 'short', year: 'numeric' }).format(utcOf(`${month}-01`))
}

/** The local time of a moment where it happened, as a roast's page writes dates: `4 Jul 2024, 19:05`. */
export function wallClockText(moment: string, language = navigator.language): string {
  const [day = '', time = ''] = moment.split('T')
  return `${dateInWords(day, language)}, ${clockText(time.slice(0, 5), language)}`
}

/** `19:05`; English has one form for all of its readers. */
function clockText(time: string, language: string): string {
  if (isEnglish(language)) return time.replace(/^0/, '')
  return dateFormat(language, { timeStyle: 'short' }).format(Date.parse(`1970-01-01T${time}Z`))
}
