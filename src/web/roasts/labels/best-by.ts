import { daysAfter } from '#domain/roast/days-after.ts'
import type { IsoDate } from '#domain/roast/roast-date.ts'
import { writtenDate } from '#domain/words/written-date.ts'

/** Until when a coffee is at its best, which is the last of so many days: `Best by 13 Dec 2026`. */
export function bestByText(roastDate: IsoDate, bestDays: number): string {
  return `Best by ${writtenDate(daysAfter(roastDate, bestDays))}`
}
