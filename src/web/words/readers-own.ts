import type { IsoDate } from '#domain/record/roast-date.ts'

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

/** The time zone of the reader's machine, which tells in which months it is winter. */
export function readersTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
