import { DAY_MILLISECONDS, type IsoDate } from '#domain/record/roast-date.ts'

// A second implementation of the stock, written from the specification's text alone: each figure is looked up by its
// definition among all that happened, with exact fractions. Slow, and nothing of it is shared with domain/stock.

export interface ModelEntry {
  id: number
  kind: 'purchase' | 'count' | 'taken'
  date: IsoDate
  grams: number
  cost: number | null
}

export interface ModelRoast {
  id: number
  date: IsoDate | null
  grams: number | null
}

/** A figure of the model is a decimal number; compare it to 4 decimals. */
export function modelStock(entries: readonly ModelEntry[], roasts: readonly ModelRoast[], today: IsoDate) {
  const weighed = roasts.filter(({ grams }) => grams !== null)
  const isTracked = entries.length > 0
  const events: Event[] = [
    ...entries.map(entry => ({ ...entry, grams: fraction(entry.grams), cost: entry.cost })),
    ...weighed.flatMap(({ id, date, grams }) =>
      date === null ? [] : [{ id, date, kind: 'roast' as const, grams: fraction(grams ?? 0), cost: null }],
    ),
  ].filter(event => entries.some(entry => !isEarlier(event, entry)))
  const end = { id: Infinity, date: '9999-12-31', kind: 'count' as const }
  const onHand = isTracked ? onHandBefore(events, end) : null
  const price = isTracked ? priceBefore(events, end) : null
  const days = (date: IsoDate) => (Date.parse(today) - Date.parse(date)) / DAY_MILLISECONDS
  const monthly = sum(
    weighed
      .filter(({ date }) => date !== null && days(date) >= 0 && days(date) < 90)
      .map(({ grams }) => fraction(grams ?? 0)),
  )
  const counts = entries.filter(({ kind }) => kind === 'count')
  return {
    on_hand_g: onHand && decimal(onHand),
    cost_per_kg: price && decimal(times(price, fraction(1000))),
    value: price && onHand && decimal(times(price, isNegative(onHand) ? ZERO : onHand)),
    pace_g_per_month: decimal(over(monthly, fraction(3))),
    is_finished: onHand !== null && onHand.top <= 0n,
    unweighed_roasts: isTracked
      ? roasts.filter(roast => {
          if (roast.date === null) return true
          const event = { ...roast, date: roast.date, kind: 'roast' as const }
          const isTold = entries.some(entry => !isEarlier(event, entry))
          return roast.grams === null && isTold && counts.every(count => isEarlier(count, event))
        }).length
      : null,
    lines: events.map(event => ({
      kind: event.kind,
      id: event.id,
      on_hand_g: decimal(
        event.kind === 'count' ? event.grams : plus(onHandBefore(events, event), moved(event)),
      ),
      cost: costOf(events, event),
    })),
  }
}

interface Event {
  id: number
  kind: 'purchase' | 'count' | 'taken' | 'roast'
  date: IsoDate
  grams: Fraction
  cost: number | null
}

type Place = Pick<Event, 'id' | 'date' | 'kind'>

/** "Of one day purchases come first, then roasts and takings, then the count". */
const PLACE_IN_DAY = { purchase: 0, roast: 1, taken: 1, count: 2 }

/** "Earlier roasts don't count". */
function isEarlier(one: Place, other: Place): boolean {
  return one.date === other.date ? PLACE_IN_DAY[one.kind] < PLACE_IN_DAY[other.kind] : one.date < other.date
}

/** "Of two counts of one day, the one made later holds". Roasts are listed before what was taken. */
function isBefore(one: Place, other: Place): boolean {
  if (isEarlier(one, other) || isEarlier(other, one)) return isEarlier(one, other)
  return one.kind === other.kind ? one.id < other.id : one.kind === 'roast'
}

/** "The last count (or nothing) plus purchases less takings less the green weight of roasts since". */
function onHandBefore(events: readonly Event[], place: Place): Fraction {
  const before = events.filter(event => isBefore(event, place))
  const counts = before.filter(({ kind }) => kind === 'count')
  const last = counts.find(count => counts.every(other => other === count || isBefore(other, count)))
  const since = before.filter(event => last === undefined || isBefore(last, event))
  return plus(last?.grams ?? ZERO, sum(since.map(moved)))
}

function moved({ kind, grams }: Event): Fraction {
  return kind === 'purchase' ? grams : times(grams, fraction(-1))
}

/** "After a purchase, (value on hand + paid) / (grams on hand + bought)"; null while no price is known. */
function priceBefore(events: readonly Event[], place: Place): Fraction | null {
  const before = events.filter(event => event.kind === 'purchase' && isBefore(event, place))
  const last = before.find(event => before.every(other => other === event || isBefore(other, event)))
  if (last === undefined) return null
  const left = onHandBefore(events, last)
  const grams = isNegative(left) ? ZERO : left
  const paid = fraction(last.cost ?? 0)
  const price = priceBefore(events, last) ?? over(paid, last.grams)
  return over(plus(times(grams, price), paid), plus(grams, last.grams))
}

/** "A roast's green costs its grams at the average of its day". */
function costOf(events: readonly Event[], event: Event): number | null {
  if (event.kind === 'count') return null
  if (event.kind === 'purchase') return event.cost
  const price = priceBefore(events, event)
  return price && decimal(times(price, event.grams))
}

interface Fraction {
  top: bigint
  bottom: bigint
}

const ZERO: Fraction = { top: 0n, bottom: 1n }

/** The number as it is written, exactly. */
function fraction(value: number): Fraction {
  const [whole = '', decimals = ''] = value.toFixed(6).split('.')
  return reduced(BigInt(whole + decimals), 10n ** 6n)
}

function decimal({ top, bottom }: Fraction): number {
  return Number((top * 10n ** 8n) / bottom) / 1e8
}

function reduced(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom]
  while (b > 0n) [a, b] = [b, a % b]
  return { top: top / a, bottom: bottom / a }
}

function sum(all: readonly Fraction[]): Fraction {
  return all.reduce(plus, ZERO)
}

function plus(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
}

function times(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.top, a.bottom * b.bottom)
}

function over(a: Fraction, b: Fraction): Fraction {
  return reduced(a.top * b.bottom, a.bottom * b.top)
}

function isNegative({ top }: Fraction): boolean {
  return top < 0n
}
