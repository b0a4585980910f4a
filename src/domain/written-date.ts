import { daysBetween } from './calendar-days.ts'
import type { IsoDate } from './roast-date.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** A day less than this far ahead needs no year. */
const HALF_A_YEAR_DAYS = 183
/** Up to here a distance is told in days, because the stages of freshness are. */
const LONGEST_IN_DAYS = 60
const MONTH_DAYS = 30.44
const YEAR_DAYS = 365.25
const MOST_MONTHS = 23

/** A date that no reader mistakes for another: `22 Nov 2026`. */
export function writtenDate(date: IsoDate): string {
  const { year, month, day } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** A day as it is said today: `3 Jan`, with the year if it would be mistaken for another one: `3 Jan 2024`. */
export function writtenDay(date: IsoDate, today: IsoDate): string {
  const { year, month, day } = partsOf(date)
  const ahead = daysBetween(today, date)
  const isClear = year === partsOf(today).year || (ahead > 0 && ahead < HALF_A_YEAR_DAYS)
  return isClear ? `${day} ${month}` : `${day} ${month} ${year}`
}

/** How long ago a date was, or how far ahead it is: `today`, `yesterday`, `7 days ago`, `3 months ago`, `in 2 days`. */
export function dayDistance(date: IsoDate, today: IsoDate): string {
  const ago = daysBetween(date, today)
  if (ago === 0) return 'today'
  if (ago === 1) return 'yesterday'
  if (ago === -1) return 'tomorrow'
  return ago > 0 ? `${roughly(ago)} ago` : `in ${roughly(-ago)}`
}

/** Days in the largest unit that still says enough. */
function roughly(days: number): string {
  if (days <= LONGEST_IN_DAYS) return `${days} days`
  const months = Math.floor(days / MONTH_DAYS)
  return months <= MOST_MONTHS ? `${Math.max(2, months)} months` : `${Math.floor(days / YEAR_DAYS)} years`
}

function partsOf(date: IsoDate) {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: MONTHS[Number(month) - 1] ?? month, day: Number(day) }
}
