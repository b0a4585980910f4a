import { daysBetween } from '#domain/record/days-between.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'

/** A day less than this far ahead needs no year. */
const HALF_A_YEAR_DAYS = 183

/** Whether a day is clear without its year: in today's year, or soon after it. */
export function needsNoYear(date: IsoDate, today: IsoDate): boolean {
  const ahead = daysBetween(today, date)
  return date.slice(0, 4) === today.slice(0, 4) || (ahead > 0 && ahead < HALF_A_YEAR_DAYS)
}
