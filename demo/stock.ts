import type { StockEntryCreate } from '#contract/stock.ts'
import { daysAfter, type IsoDate } from '../src/domain/record/roast-date.ts'
import { GRAMS_PER_POUND } from '../src/domain/record/units.ts'
import type { DemoRoast } from './roasts.ts'

/** An entry of the stock of a bean, by its position in the list of beans. */
export type DemoStockEntry = Omit<StockEntryCreate, 'bean_id'> & { bean: number }

const POUNDS_IN_A_BAG = 5
const BAG_GRAMS = POUNDS_IN_A_BAG * GRAMS_PER_POUND
const SHIPPING = 8.5

/** Entries other than purchases, `daysAgo` days before the last day. */
const OTHER_ENTRIES: readonly (Omit<DemoStockEntry, 'date'> & { daysAgo: number })[] = [
  {
    bean: 0,
    kind: 'taken',
    grams: 120,
    note: 'Green sample for Jonas, who wants to start roasting',
    daysAgo: 40,
  },
  { bean: 1, kind: 'count', grams: 1180, note: 'The book said more. Spilt some, I suppose', daysAgo: 1 },
  // Runs out: not enough for two more roasts.
  { bean: 4, kind: 'count', grams: 420, note: null, daysAgo: 1 },
  // Sold out.
  { bean: 7, kind: 'count', grams: 0, note: 'That was it', daysAgo: 1 },
]

/**
 * A year of buying green coffee for these roasts: a bag whenever the next roast wants more than is left, at the price
 * of the bean's supplier. `lastDay` is the day after all entries, so that none is in the future in any time zone.
 */
export function demoStock(
  roasts: readonly DemoRoast[],
  beans: readonly { cost_per_lb?: number | null }[],
  lastDay: IsoDate,
): DemoStockEntry[] {
  const bought = beans.flatMap(({ cost_per_lb }, bean) => {
    const entries: DemoStockEntry[] = []
    let left = 0
    for (const { roastDate, greenWeightGrams } of roasts.filter(roast => roast.bean === bean)) {
      left -= greenWeightGrams ?? 0
      if (left > 0) continue
      const cost = Math.round((POUNDS_IN_A_BAG * (cost_per_lb ?? 7) + SHIPPING) * 100) / 100
      entries.push({
        bean,
        kind: 'purchase',
        date: daysAfter(roastDate, -2),
        grams: BAG_GRAMS,
        cost,
        note: null,
      })
      left += BAG_GRAMS
    }
    return entries
  })
  return [
    ...bought,
    ...OTHER_ENTRIES.map(({ daysAgo, ...entry }) => ({ ...entry, date: daysAfter(lastDay, -daysAgo) })),
  ]
}
