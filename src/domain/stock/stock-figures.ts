import { quantile } from '#domain/record/quantile.ts'
import { dateOfDayNumber, type IsoDate } from '#domain/record/roast-date.ts'
import { round } from '#domain/record/units.ts'
import { costOf, exact, inexact } from '../record/exact.ts'
import { type Ledger, newestFirst, type StockRoast } from './ledger.ts'

/** The stock of a coffee, in grams and money. Figures that come from its entries are null if it is not tracked. */
export interface StockFigures {
  onHand: number | null
  /** The median green weight of the last ten roasts of this coffee alone that were weighed; null without any. */
  usualBatch: number | null
  /** Whole roasts of the usual batch. */
  roastsLeft: number | null
  /** Grams a month: the green weight of the roasts of the last 90 days, divided by 3. */
  pace: number
  /** The day on which nothing is left at that pace; null without a pace or if nothing is left. */
  emptyOn: IsoDate | null
  costPerKilogram: number | null
  /** The value of what is on hand; 0 if that is below 0. */
  value: number | null
  lastPurchase: IsoDate | null
  /** Tracked, and nothing is left. */
  isFinished: boolean
  /** How many roasts may make these figures wrong; null if not tracked. */
  unweighedRoasts: number | null
}

/**
 * Computes the stock of a coffee. `roasts` are all of its roasts, counted or not, in any order; `today` is the number
 * of the owner's day.
 */
export function stockFigures(ledger: Ledger, roasts: readonly StockRoast[], today: number): StockFigures {
  const { onHand, price, lastPurchase, unweighed } = ledger
  const usualBatch = usualBatchOf(roasts)
  const recent = weightSince(roasts, today - PACE_DAYS, today)
  const isTracked = onHand !== null
  const left = Math.max(onHand ?? 0, 0)
  return {
    onHand: isTracked ? inexact(onHand) : null,
    usualBatch: usualBatch && round(usualBatch, 4),
    roastsLeft: isTracked && usualBatch !== null ? Math.floor(left / exact(usualBatch)) : null,
    pace: round(inexact(recent) / PACE_MONTHS, 4),
    emptyOn: recent > 0 && left > 0 ? dateOfDayNumber(today + Math.floor((left * PACE_DAYS) / recent)) : null,
    costPerKilogram: price === null ? null : inexact(costOf(exact(1000), price)),
    value: price === null ? null : inexact(costOf(left, price)),
    lastPurchase: lastPurchase === null ? null : dateOfDayNumber(lastPurchase),
    isFinished: isTracked && onHand <= 0,
    unweighedRoasts: isTracked ? unweighed.length : null,
  }
}

const PACE_DAYS = 90
const PACE_MONTHS = 3
const USUAL_ROASTS = 10

/** In grams; null if no roast was weighed. */
function usualBatchOf(roasts: readonly StockRoast[]): number | null {
  const weighed = roasts.filter(({ greenWeight, isBlend }) => greenWeight !== null && !isBlend)
  const last = weighed.sort(newestFirst).slice(0, USUAL_ROASTS)
  return quantile(
    last.map(({ greenWeight }) => greenWeight ?? 0),
    0.5,
  )
}

/** The green weight, exact, of the roasts after one day and until another. */
function weightSince(roasts: readonly StockRoast[], after: number, until: number): number {
  let sum = 0
  for (const { day, greenWeight } of roasts) {
    if (day !== null && day > after && day <= until && greenWeight !== null) sum += exact(greenWeight)
  }
  return sum
}
