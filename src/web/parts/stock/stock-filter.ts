import type { Stock } from '#contract/stock.ts'

/** The filters of the owner's list of beans, by their value in the address; without one all beans are listed. */
export const STOCK_FILTERS = { in: 'In stock', finished: 'Finished' } as const
export type StockFilter = keyof typeof STOCK_FILTERS

/** The filter of an address; null for none. */
export function stockFilterOf(text: string | null): StockFilter | null {
  return text !== null && Object.hasOwn(STOCK_FILTERS, text) ? (text as StockFilter) : null
}

/** Whether a coffee is what the filter looks for. One that isn't tracked is neither in stock nor finished. */
export function isStocked(stock: Stock | undefined, filter: StockFilter): boolean {
  if (stock === undefined || stock.on_hand_g === null) return false
  return stock.is_finished === (filter === 'finished')
}
