import { writtenMonth } from '#domain/words/written-date.ts'
import { dateFormat, utcOf } from './date-format.ts'
import { isEnglish } from './readers-dates.ts'

/** A month (YYYY-MM) in words: `Nov 2026`. */
export function monthInWords(month: string, language = navigator.language): string {
  if (isEnglish(language)) return writtenMonth(month)
  return dateFormat(language, { month: 'short', year: 'numeric' }).format(utcOf(`${month}-01`))
}
