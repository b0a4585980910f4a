import { averagePrice, costOf, type Exact, exact, type Price, priceOf } from '../record/exact.ts'
import type { StockEntryKind } from './stock-entry.ts'

/** An entry of a coffee, with its day as a number (`dayNumber`). */
export interface StockMovement {
  /** An entry that was made later has a higher id. */
  id: number
  kind: StockEntryKind
  day: number
  /** Above 0; of a count from 0. */
  grams: number
  /** What was paid for a purchase; null for other kinds. */
  cost: number | null
}

/** A roast of a coffee, as far as its stock is concerned. */
export interface StockRoast {
  id: number
  /** Its date as a number; null without a date. */
  day: number | null
  /** Grams of this coffee; null if it was not weighed. */
  greenWeight: number | null
  /** Whether other coffees were roasted with it. */
  isBlend: boolean
}

/** A line of a ledger: an entry, or a roast that took from the stock. Grams and money are exact (`exact.ts`). */
export interface LedgerLine {
  kind: StockEntryKind | 'roast'
  /** The id of the entry or the roast. */
  id: number
  day: number
  /** Grams added, below 0 if taken; for a count the grams counted. */
  grams: Exact
  /** What is on hand after this line. */
  onHand: Exact
  /**
   * The price of a purchase, or the cost of the green coffee that was used; null for a count, and while no price is
   * known.
   */
  cost: Exact | null
}

/** What happened to the stock of a coffee, and what is on hand now. */
export interface Ledger {
  /** Oldest first. */
  lines: LedgerLine[]
  /** Null if the coffee is not tracked: it has no entry. */
  onHand: Exact | null
  /** The moving average of what a gram cost; null while no price is known. */
  price: Price | null
  /** The day of the last purchase; null without any. */
  lastPurchase: number | null
  /**
   * The roasts that may make the figures wrong: those since the last count (without one, the first entry) that have
   * no green weight, and all without a date; newest first.
   */
  unweighed: StockRoast[]
}

/**
 * What is left of a coffee, and what it cost, from its entries and its roasts in any order.
 *
 * Within a day, purchases come first, then roasts and what was taken, then counts; the later of two counts holds.
 * A coffee is tracked from its first entry on: what comes before doesn't count.
 */
export function ledgerOf(entries: readonly StockMovement[], roasts: readonly StockRoast[]): Ledger {
  const ordered = entries.map(movementOf).sort(byTime)
  const first = ordered[0]
  if (first === undefined) {
    return { lines: [], onHand: null, price: null, lastPurchase: null, unweighed: [] }
  }
  const lastCount = ordered.findLast(({ kind }) => kind === 'count')
  const counted = roasts.flatMap(roast => {
    const movement = movementOfRoast(roast)
    return movement !== null && isFrom(first, movement.day) ? [movement] : []
  })
  const isRecent = ({ day }: StockRoast) => day === null || isFrom(lastCount ?? first, day)
  return {
    ...walk([...ordered, ...counted].sort(byTime)),
    unweighed: roasts.filter(roast => isUnweighed(roast) && isRecent(roast)).sort(newestFirst),
  }
}

/** What is left of a coffee: the `onHand` of its ledger, without making the ledger; null if it is not tracked. */
export function onHandOf(entries: readonly StockMovement[], roasts: readonly StockRoast[]): Exact | null {
  const ordered = entries.map(movementOf).sort(byTime)
  const [first] = ordered
  if (first === undefined) return null
  const count = ordered.findLastIndex(({ kind }) => kind === 'count')
  const from = ordered[count] ?? first
  let onHand = ordered[count]?.grams ?? 0
  for (const { kind, grams } of ordered.slice(count + 1)) onHand += kind === 'taken' ? -grams : grams
  for (const { day, greenWeight } of roasts) {
    if (day !== null && greenWeight !== null && isFrom(from, day)) onHand -= exact(greenWeight)
  }
  return onHand
}

/** Orders roasts from the newest on. Those without a date come last, as in the list of roasts. */
export function newestFirst(a: StockRoast, b: StockRoast): number {
  return (b.day ?? LONG_AGO) - (a.day ?? LONG_AGO) || b.id - a.id
}

const LONG_AGO = Number.MIN_SAFE_INTEGER

/** What changes the stock. */
interface Movement {
  kind: LedgerLine['kind']
  id: number
  day: number
  grams: Exact
  paid: Exact
}

/** The order within a day. */
const ORDER = { purchase: 0, roast: 1, taken: 1, count: 2 } as const satisfies Record<
  LedgerLine['kind'],
  number
>

function byTime(a: Movement, b: Movement): number {
  return a.day - b.day || ORDER[a.kind] - ORDER[b.kind] || sameDay(a, b)
}

/** Roasts before what was taken, each in the order in which they were made. */
function sameDay(a: Movement, b: Movement): number {
  return a.kind === b.kind ? a.id - b.id : a.kind === 'roast' ? -1 : 1
}

/** Whether a roast counts from the entry on: on a later day, or on the same day unless the entry comes after roasts. */
function isFrom(entry: Movement, day: number): boolean {
  return day > entry.day || (day === entry.day && ORDER[entry.kind] <= ORDER.roast)
}

function isUnweighed({ day, greenWeight }: StockRoast): boolean {
  return day === null || greenWeight === null
}

function movementOf({ kind, id, day, grams, cost }: StockMovement): Movement {
  return { kind, id, day, grams: exact(grams), paid: exact(cost ?? 0) }
}

function movementOfRoast({ id, day, greenWeight }: StockRoast): Movement | null {
  if (day === null || greenWeight === null) return null
  return { kind: 'roast', id, day, grams: exact(greenWeight), paid: 0 }
}

function walk(movements: readonly Movement[]): Omit<Ledger, 'unweighed'> {
  const lines: LedgerLine[] = []
  let onHand = 0
  let price: Price | null = null
  let lastPurchase: number | null = null
  for (const { kind, id, day, grams, paid } of movements) {
    const isGone = kind === 'roast' || kind === 'taken'
    if (kind === 'purchase') {
      const paidFor = { grams, paid }
      // Grams from before the first purchase get its price, and a negative stock counts as 0.
      price = price === null ? priceOf(paid, grams) : averagePrice(Math.max(onHand, 0), price, paidFor)
      lastPurchase = day
    }
    onHand = kind === 'count' ? grams : onHand + (isGone ? -grams : grams)
    const costOfGone = isGone && price !== null ? costOf(grams, price) : null
    const cost = kind === 'purchase' ? paid : costOfGone
    lines.push({ kind, id, day, grams: isGone ? -grams : grams, onHand, cost })
  }
  return { lines, onHand, price, lastPurchase }
}
