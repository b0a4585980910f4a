import { DAY_MILLISECONDS } from '#domain/record/days-between.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'

/** The number of days from 1970-01-01 to a date: whole, and in the order of the dates. */
export function dayNumber(date: IsoDate): number {
  return Date.parse(date) / DAY_MILLISECONDS
}

/** The date with this number; at the latest 9999-12-31. */
export function dateOfDayNumber(day: number): IsoDate {
  return new Date(Math.min(day, LAST_DAY) * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

const LAST_DAY = dayNumber('9999-12-31')
