import type { StockEntryKind } from '#domain/stock/stock-entry.ts'

/** What each kind of entry is called: the button that begins one, its amount, and what was done. */
export const ENTRY_WORDS: Record<
  StockEntryKind,
  { action: string; amount: string; done: string; name: string }
> = {
  purchase: { action: 'Bought', amount: 'Amount bought', done: 'bought', name: 'Purchase' },
  count: { action: 'Counted', amount: 'On the scale', done: 'counted', name: 'Count' },
  taken: { action: 'Taken', amount: 'Amount taken', done: 'taken', name: 'Taken' },
}
