import type { IsoDate } from '#domain/record/roast-date.ts'
import { readersFormat } from './date-format.ts'
import { dayInWords, isEnglish } from './readers-dates.ts'
import { readersDay } from './readers-own.ts'

/** A moment in the reader's time zone, relative to today: `23 Nov, 7:26`. */
export function momentInWords(moment: Date, today: IsoDate, language = navigator.language): string {
  return `${dayInWords(readersDay(moment), today, language)}, ${timeInWords(moment, language)}`
}

/** The same without its day if that is today: `7:26`. */
export function soonInWords(moment: Date, today: IsoDate, language = navigator.language): string {
  return readersDay(moment) === today ? timeInWords(moment, language) : momentInWords(moment, today, language)
}

function timeInWords(moment: Date, language: string): string {
  return isEnglish(language) ? clockText(moment) : readersFormat({ timeStyle: 'short' }).format(moment)
}

/** `7:26` */
function clockText(moment: Date): string {
  return `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, '0')}`
}
