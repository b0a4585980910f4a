import type { IsoDate } from '#domain/record/roast-date.ts'
import { daysAfter } from '#domain/roast/days-after.ts'
import { writtenDate } from '#domain/words/written-date.ts'

/** The last day on which a coffee is at its best, `bestDays` after its roast: `Best by 13 Dec 2026`. */
export function bestByText(roastDate: IsoDate, bestDays: number): string {
  return `Best by ${writtenDate(daysAfter(roastDate, bestDays))}`
}
