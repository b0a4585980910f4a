import type { Roast } from '#contract/roasts.ts'

/** Orders roasts from the newest day to the oldest, those without a date last; within a day, the latest saved first. */
export function newestFirst(one: Roast, other: Roast): number {
  const [day, otherDay] = [one.roast_date ?? '', other.roast_date ?? '']
  return day === otherDay ? other.id - one.id : day < otherDay ? 1 : -1
}
