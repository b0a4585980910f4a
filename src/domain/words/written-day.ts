import { daysBetween } from '#domain/roast/days-between.ts'
import type { IsoDate } from '#domain/roast/roast-date.ts'
import { writtenDate, writtenDayOfYear } from './written-date.ts'

/** A day less than this far ahead needs no year. */
const HALF_A_YEAR_DAYS = 183

/** A day relative to today: `3 Jan`, with the year where it would be ambiguous: `3 Jan 2024`. */
export function writtenDay(date: IsoDate, today: IsoDate): string {
  const ahead = daysBetween(today, date)
  const isClear = date.slice(0, 4) === today.slice(0, 4) || (ahead > 0 && ahead < HALF_A_YEAR_DAYS)
  return isClear ? writtenDayOfYear(date) : writtenDate(date)
}
