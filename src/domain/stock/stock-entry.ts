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
