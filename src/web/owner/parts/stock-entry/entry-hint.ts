import { round } from '#domain/record/units.ts'
import type { StockEntryKind } from '#domain/stock/stock-entry.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { amountText } from '#web/parts/stock/stock-words.ts'
import { moneyText, typedMoney } from '#web/words/money-text.ts'
import { draftGrams, type EntryDraft } from './entry-draft.ts'

/**
 * A hint under the draft while it is typed: the price of a kilogram, how far a count is from the calculated stock, or
 * what is left. Empty if there is nothing to say yet. `onHand` is in grams, null if the coffee isn't tracked.
 */
export function entryHint(
  kind: StockEntryKind,
  draft: EntryDraft,
  onHand: number | null,
  units: FigureUnits,
  currency: string,
): string {
  const grams = draftGrams(kind, draft, units)
  if (grams === null) return ''
  if (kind === 'purchase') return purchaseHint(grams, typedMoney(draft.cost), units, currency)
  if (onHand === null) return ''
  if (kind === 'taken') return `${amountText(round(onHand - grams, 2), units)} stays.`
  const more = round(grams - onHand, 2)
  if (more === 0) return 'As the log says.'
  return `The log says ${amountText(onHand, units)}: this is ${amountText(Math.abs(more), units)} ${more > 0 ? 'more' : 'less'}.`
}

function purchaseHint(grams: number, cost: number | null, units: FigureUnits, currency: string): string {
  if (grams === 0) return ''
  const amount = amountText(grams, units)
  return cost === null ? amount : `${amount}, ${moneyText((cost / grams) * 1000, currency)} a kilogram`
}
