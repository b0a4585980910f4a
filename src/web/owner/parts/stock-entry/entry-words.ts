import type { StockEntryKind } from '#domain/stock/stock-entry.ts'

/** The labels of the other fields. */
export const ENTRY_LABELS = { cost: 'Paid, shipping included', date: 'Date', note: 'Note' }

/** The words for each kind of entry: on its button, for its amount, in the notice, and in the ledger. */
export const ENTRY_WORDS: Record<
  StockEntryKind,
  { action: string; amount: string; done: string; name: string }
> = {
  purchase: { action: 'Bought', amount: 'Amount bought', done: 'bought', name: 'Purchase' },
  count: { action: 'Weighed', amount: 'On the scale', done: 'weighed', name: 'Weighed' },
  taken: { action: 'Given away', amount: 'Amount given away', done: 'given away', name: 'Given away' },
}
