import { daysBetween } from '#domain/record/days-between.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'

/**
 * How overdue a coffee is by the owner's own rhythm: the days since it was roasted, divided by the usual days between
 * its roasts (their median). From 1 on it is due. Takes the dates newest first; a coffee roasted on fewer than two days
 * has no rhythm and is always due.
 */
export function overdue(roastDates: readonly IsoDate[], today: IsoDate): number {
  const days = [...new Set(roastDates)]
  const gaps = days.slice(1).map((day, index) => daysBetween(day, days[index]!))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]
  return usual === undefined ? 1 : daysBetween(days[0]!, today) / usual
}
