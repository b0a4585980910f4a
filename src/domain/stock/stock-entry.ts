import { daysBetween, type IsoDate } from '#domain/record/roast-date.ts'

/**
 * What the owner writes down about a coffee's stock: grams that were bought, what the scale said, and grams that were
 * given away or spilt.
 */
export const STOCK_ENTRY_KINDS = ['purchase', 'count', 'taken'] as const
export type StockEntryKind = (typeof STOCK_ENTRY_KINDS)[number]

/** The most grams of one entry: a tonne. */
export const MOST_STOCK_GRAMS = 1_000_000
/** The most money that one purchase costs, in whatever currency. */
export const MOST_PURCHASE_COST = 1_000_000
/** In characters. */
export const LONGEST_STOCK_NOTE = 5_000

/** What lasts longer than this at its pace, in days, is enough: half a year. */
const ENOUGH_DAYS = 180

/** What is left of a coffee's stock, as `GET /api/stock/` answers it. */
interface Remaining {
  /** Null if the coffee is not tracked, or has no usual batch. */
  roasts_left: number | null
  /** Null without a pace. */
  empty_on: IsoDate | null
  is_finished: boolean
}

/**
 * Whether a coffee runs low: something is left, but for `lowStockRoasts` roasts or fewer, and it runs out in half a
 * year, or nobody knows when. 0 turns that off. A finished coffee doesn't run low any more.
 */
export function isRunningLow(
  { roasts_left, empty_on, is_finished }: Remaining,
  lowStockRoasts: number,
  today: IsoDate,
): boolean {
  if (is_finished || roasts_left === null || lowStockRoasts === 0) return false
  const lasts = empty_on === null ? 0 : daysBetween(today, empty_on)
  return roasts_left <= lowStockRoasts && lasts <= ENOUGH_DAYS
}
