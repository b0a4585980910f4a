import type { IsoDate } from '#domain/record/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'

/** Today in a time zone (IANA). */
export function todayIn(timeZone: string): IsoDate {
  return startedAtIn(timeZone, { instant: new Date().toISOString() }).roast_date
}
