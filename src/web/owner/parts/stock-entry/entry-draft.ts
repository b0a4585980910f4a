import type { StockEntryCreate } from '#contract/stock.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { MOST_PURCHASE_COST, MOST_STOCK_GRAMS, type StockEntryKind } from '#domain/stock/stock-entry.ts'
import { type FigureUnits, shownWeight } from '#domain/words/shown-figures.ts'
import { typedAmount } from '#domain/words/written-weights.ts'
import { enteredText } from '#web/parts/stock/stock-words.ts'
import { dateProblem } from '#web/ui/date-field.tsx'
import { typedMoney } from '#web/words/money-text.ts'

/** What is typed for an entry. */
export interface EntryDraft {
  amount: string
  /** Empty for kinds that cost nothing. */
  cost: string
  /** Empty for today. */
  date: string
  note: string
}

export const EMPTY_ENTRY: EntryDraft = { amount: '', cost: '', date: '', note: '' }

/** The values of an entry, without its coffee. */
export type EntryValues = Required<Omit<StockEntryCreate, 'bean_id'>>

/** The draft of a saved entry. Its amount names its unit, because `draftGrams` may read bare numbers as kg. */
export function draftOfEntry(entry: Omit<EntryValues, 'kind'>, units: FigureUnits): EntryDraft {
  return {
    amount: enteredText(entry.grams, units),
    cost: entry.cost === null ? '' : String(entry.cost),
    date: entry.date,
    note: entry.note ?? '',
  }
}

/** What is wrong with a draft, and with which of its fields. */
export interface EntryProblem {
  field: keyof EntryDraft
  sentence: string
}

/** Nobody buys less green coffee than this in g or oz: a smaller number without a unit is in kg or lb. */
const FEWEST_BOUGHT = 50

/**
 * A draft's amount in grams. A bare `5` that was bought is 5 kg, or 5 lb for a reader of ounces. A larger bare
 * number, and one that was weighed, is in the reader's unit. Null if it is not an amount.
 */
export function draftGrams(kind: StockEntryKind, { amount }: EntryDraft, units: FigureUnits): number | null {
  const grams = typedAmount(amount, units)
  const isBare = !/[a-z]/i.test(amount)
  if (grams === null || kind !== 'purchase' || !isBare) return grams
  if (shownWeight(grams, units) >= FEWEST_BOUGHT) return grams
  return typedAmount(`${amount} ${units.weight === 'oz' ? 'lb' : 'kg'}`, units)
}

/** Parses a draft. Fails with the first problem. */
export function entryOfDraft(
  kind: StockEntryKind,
  draft: EntryDraft,
  units: FigureUnits,
  today: IsoDate,
): Result<EntryValues, EntryProblem> {
  const problem = (field: keyof EntryDraft, sentence: string) => failure({ field, sentence })
  const grams = draftGrams(kind, draft, units)
  if (grams === null) return problem('amount', 'Enter an amount such as 500 g, 2.5 kg or 5 lb.')
  if (grams === 0 && kind !== 'count') return problem('amount', 'Enter an amount above 0.')
  if (grams > MOST_STOCK_GRAMS) return problem('amount', 'Enter at most 1,000 kg.')
  const cost = kind === 'purchase' ? typedMoney(draft.cost) : null
  if (kind === 'purchase' && cost === null) return problem('cost', 'Enter what it cost, such as 68 or 68.50.')
  if (cost !== null && cost > MOST_PURCHASE_COST) return problem('cost', 'Enter at most 1,000,000.')
  const date = draft.date === '' ? today : draft.date
  const incomplete = dateProblem(date)
  if (incomplete !== null) return problem('date', incomplete)
  if (date > today) return problem('date', 'This day is yet to come.')
  return success({ kind, date, grams, cost, note: draft.note.trim() || null })
}
