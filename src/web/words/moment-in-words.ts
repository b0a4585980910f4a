import type { IsoDate } from '#domain/record/roast-date.ts'
import { readersFormat } from './date-format.ts'
import { dayInWords, isEnglish } from './readers-dates.ts'
import { readersDay } from './readers-own.ts'

/** A moment in the reader's time zone, relative to today: `23 Nov, 7:26`. */
export function momentInWords(moment: Date, today: IsoDate, language = navigator.language): string {
  const time = isEnglish(language) ? clockText(moment) : readersFormat({ timeStyle: 'short' }).format(moment)
  return `${dayInWords(readersDay(moment), today, language)}, ${time}`
}

/** `7:26` */
function clockText(moment: Date): string {
  return `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, '0')}`
}
