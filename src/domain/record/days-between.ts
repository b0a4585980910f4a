import type { IsoDate } from './roast-date.ts'

export const DAY_MILLISECONDS = 24 * 3600 * 1000

/** The number of days from one date to another; negative if the other comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS)
}
