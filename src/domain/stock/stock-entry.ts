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

/** What is left of a coffee's stock, as `GET /api/stock/` answers it. */
interface Remaining {
  /** Null if the coffee is not tracked, or has no usual batch. */
  roasts_left: number | null
  is_finished: boolean
}

/**
 * Whether a coffee runs low: something is left, but for `lowStockRoasts` roasts or fewer. 0 turns that off. A finished
 * coffee doesn't run low any more.
 */
export function isRunningLow({ roasts_left, is_finished }: Remaining, lowStockRoasts: number): boolean {
  if (is_finished || roasts_left === null || lowStockRoasts === 0) return false
  return roasts_left <= lowStockRoasts
}
