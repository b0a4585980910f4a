import type { IsoDate } from '#domain/record/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { type DecimalSign, decimalSignOf } from '#domain/words/written-numbers.ts'

/** Today on the reader's calendar. */
export function readersToday(): IsoDate {
  return readersDay(new Date())
}

/** A moment's day on the reader's calendar. */
export function readersDay(moment: Date): IsoDate {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map(number =>
    String(number).padStart(2, '0'),
  )
  return `${moment.getFullYear()}-${month}-${day}`
}

/** Today in a time zone (IANA). */
export function todayIn(timeZone: string): IsoDate {
  return startedAtIn(timeZone, { instant: new Date().toISOString() }).roast_date
}

/** The sign before the decimals in the reader's language; null if the browser doesn't know it. */
export function readersDecimalSign(): DecimalSign | null {
  return decimalSignOf(navigator.language)
}

/** The time zone of the reader's machine, which tells in which months it is winter. */
export function readersTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
