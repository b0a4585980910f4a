import type { IsoDate } from '#domain/roast/roast-date.ts'

/** Today on the reader's calendar. */
export function readersToday(): IsoDate {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map(number => String(number).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
