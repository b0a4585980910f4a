import type { IsoDate } from '#domain/roast/roast-date.ts'
import { writtenDate, writtenDayOfYear } from '#domain/words/written-date.ts'
import { needsNoYear } from '#domain/words/written-day.ts'

/**
 * A date in words, as the reader's language writes it: `22 Nov 2026`, `22. Nov. 2026`. English has one form for all of
 * its readers.
 */
export function dateInWords(date: IsoDate, language = navigator.language): string {
  return isEnglish(language) ? writtenDate(date) : formatOf(language, true).format(utcOf(date))
}

/** A day relative to today: `3 Jan`, with the year where it would be ambiguous. */
export function dayInWords(date: IsoDate, today: IsoDate, language = navigator.language): string {
  if (!needsNoYear(date, today)) return dateInWords(date, language)
  return isEnglish(language) ? writtenDayOfYear(date) : formatOf(language, false).format(utcOf(date))
}

/** The day of a moment where the reader is. */
export function dayOfMoment(moment: string): string {
  const at = new Date(moment)
  const [month, day] = [at.getMonth() + 1, at.getDate()].map(number => String(number).padStart(2, '0'))
  return dateInWords(`${at.getFullYear()}-${month}-${day}`)
}

function isEnglish(language: string): boolean {
  return /^en\b/i.test(language)
}

function utcOf(date: IsoDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day)
}

/** By language and length. Making one takes a phone 100 ms. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, withYear: boolean): Intl.DateTimeFormat {
  const key = `${language} ${withYear}`
  const format = formats.get(key) ?? newFormat(language, withYear)
  formats.set(key, format)
  return format
}

function newFormat(language: string, withYear: boolean): Intl.DateTimeFormat {
  const year = withYear ? 'numeric' : undefined
  const parts = { day: 'numeric', month: 'short', year, timeZone: 'UTC' } as const
  try {
    return new Intl.DateTimeFormat(language, parts)
  } catch {
    // Some browsers name their language in a form that `Intl` doesn't know: `de-DE@posix`.
    return new Intl.DateTimeFormat(undefined, parts)
  }
}
