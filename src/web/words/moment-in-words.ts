import type { IsoDate } from '#domain/record/roast-date.ts'
import { readersFormat } from './date-format.ts'
import { dateInWords, dayInWords, isEnglish } from './readers-dates.ts'
import { readersDay } from './readers-own.ts'

/** A timestamp in the reader's time zone, whenever it was: `23 Nov 2026, 7:26`. */
export function momentText(timestamp: string, language = navigator.language): string {
  const moment = new Date(timestamp)
  return `${dateInWords(readersDay(moment), language)}, ${timeInWords(moment, language)}`
}

/** A moment in the reader's time zone, relative to today: `23 Nov, 7:26`. */
export function momentInWords(moment: Date, today: IsoDate, language = navigator.language): string {
  return `${dayInWords(readersDay(moment), today, language)}, ${timeInWords(moment, language)}`
}

/** The same without its day if that is today: `7:26`. */
export function soonInWords(moment: Date, today: IsoDate, language = navigator.language): string {
  return readersDay(moment) === today ? timeInWords(moment, language) : momentInWords(moment, today, language)
}

/** The time of a moment on the reader's clock: `7:26`, `19:05`. English has one form for all of its readers. */
export function timeInWords(moment: Date, language = navigator.language): string {
  if (!isEnglish(language)) return readersFormat({ timeStyle: 'short' }).format(moment)
  return `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, '0')}`
}
