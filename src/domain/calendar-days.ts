import type { IsoDate } from './roast-date.ts'

const DAY_MILLISECONDS = 24 * 3600 * 1000

/** The number of days from one date to another; negative if the other comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS)
}

/** The date some days after another one. */
export function daysAfter(date: IsoDate, days: number): IsoDate {
  const [day = ''] = new Date(Date.parse(date) + days * DAY_MILLISECONDS).toISOString().split('T')
  return day
}
