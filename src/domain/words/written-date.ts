import { daysBetween, type IsoDate } from '#domain/record/roast-date.ts'

/** As `Intl` writes them in English. Loading its calendar would take a phone 100 ms. */
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** Distances up to this are written in days, like the stages of freshness. */
const LONGEST_IN_DAYS = 60
const MONTH_DAYS = 30.44
const YEAR_DAYS = 365.25
const MOST_MONTHS = 23

/** An unambiguous date: `22 Nov 2026`. */
export function writtenDate(date: IsoDate): string {
  return `${writtenDayOfYear(date)} ${date.slice(0, 4)}`
}

/** A date without its year: `22 Nov`. */
export function writtenDayOfYear(date: IsoDate): string {
  const [, month, day] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]}`
}

/** A month (YYYY-MM): `Nov 2026`. */
export function writtenMonth(month: string): string {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1]} ${year}`
}

/** How long ago a date was, or how far ahead it is: `today`, `yesterday`, `7 days ago`, `3 months ago`, `in 2 days`. */
export function dayDistance(date: IsoDate, today: IsoDate): string {
  const ago = daysBetween(date, today)
  if (ago === 0) return 'today'
  if (ago === 1) return 'yesterday'
  if (ago === -1) return 'tomorrow'
  return ago > 0 ? `${roughly(ago)} ago` : `in ${roughly(-ago)}`
}

/** A number of days, in months or years if there are many. */
function roughly(days: number): string {
  if (days <= LONGEST_IN_DAYS) return `${days} days`
  const months = Math.floor(days / MONTH_DAYS)
  return months <= MOST_MONTHS ? `${months} months` : `${Math.floor(days / YEAR_DAYS)} years`
}

/** A day less than this far ahead needs no year. */
const HALF_A_YEAR_DAYS = 183

/** Whether a day is clear without its year: in today's year, or soon after it. */
export function needsNoYear(date: IsoDate, today: IsoDate): boolean {
  const ahead = daysBetween(today, date)
  return date.slice(0, 4) === today.slice(0, 4) || (ahead > 0 && ahead < HALF_A_YEAR_DAYS)
}
