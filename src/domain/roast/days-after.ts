import { DAY_MILLISECONDS } from '#domain/record/days-between.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'

/** The date some days after another one. */
export function daysAfter(date: IsoDate, days: number): IsoDate {
  const [day = ''] = new Date(Date.parse(date) + days * DAY_MILLISECONDS).toISOString().split('T')
  return day
}
