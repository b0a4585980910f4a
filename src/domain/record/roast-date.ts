/** A calendar date without a time of day, as `YYYY-MM-DD`. */
export type IsoDate = string

/** Whether the text is an existing calendar date written `YYYY-MM-DD`. */
export function isIsoDate(text: string): text is IsoDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && isoDate(Number(match[1]), Number(match[2]), Number(match[3])) !== null
}

/** The date of a year, month (from 1) and day (from 1), or null if the calendar has no such day. */
export function isoDate(year: number, month: number, day: number): IsoDate | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1900 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** Every ISO date in a text such as a file name. */
export function isoDatesIn(text: string): IsoDate[] {
  return [...text.matchAll(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g)].map(match => match[0]).filter(isIsoDate)
}

/** Formats a date as m/d/yy, independent of any time zone: `2025-11-02` is `11/2/25`. */
export function formatRoastDate(date: IsoDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(month)}/${Number(day)}/${year.slice(2)}`
}

export const DAY_MILLISECONDS = 24 * 3600 * 1000

/** The number of days from one date to another; negative if the other comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** The number of days from 1970-01-01 to a date: whole, and in the order of the dates. */
export function dayNumber(date: IsoDate): number {
  return Date.parse(date) / DAY_MILLISECONDS
}

/** The date with this number; at the latest 9999-12-31. */
export function dateOfDayNumber(day: number): IsoDate {
  return new Date(Math.min(day, LAST_DAY) * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

const LAST_DAY = dayNumber('9999-12-31')

/** The date some days after another one, at the latest 9999-12-31. */
export function daysAfter(date: IsoDate, days: number): IsoDate {
  return dateOfDayNumber(dayNumber(date) + days)
}
