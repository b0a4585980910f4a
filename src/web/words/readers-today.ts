import type { IsoDate } from '#domain/record/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'

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
