import { STOCK_ENTRY_KINDS, type StockEntryKind } from '#domain/stock/stock-entry.ts'
import { keptDraft, keptKeys } from './kept-draft.ts'

/** The storage key of the draft of a bean's form. */
export function beanDraftKey({ id }: { id: number }): string {
  return `bean ${id}`
}

/** The storage key of the draft of a recipe; a new one has no id yet. */
export function blendDraftKey(id: number | 'new'): string {
  return `recipe ${id}`
}

/** The storage key of the draft of a stock entry that is changed. */
export function changedEntryDraftKey(id: number, unit: string): string {
  return `stock entry ${id} in ${unit}`
}

/** The storage key of the draft of a new stock entry. */
export function entryDraftKey(beanId: number, kind: StockEntryKind): string {
  return `stock ${kind} of ${beanId}`
}

/** The kind of entry that was being typed for a coffee when its screen was left; null if none was. */
export function kindBeingTyped(beanId: number): StockEntryKind | null {
  return STOCK_ENTRY_KINDS.find(kind => keptDraft(entryDraftKey(beanId, kind)) !== null) ?? null
}

/** The ids of the coffees for which a purchase was being typed. */
export function purchasesBeingTyped(): number[] {
  const start = entryDraftKey(0, 'purchase').slice(0, -1)
  return keptKeys().flatMap(key => (key.startsWith(start) ? [Number(key.slice(start.length))] : []))
}
