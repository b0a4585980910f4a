import { describe, expect, test } from 'vitest'
import { dateOfDayNumber, dayNumber } from '#domain/record/roast-date.ts'
import { type ModelEntry, type ModelRoast, modelStock } from '#domain/testing/stock-model.ts'
import { randomFrom } from '../../../demo/random.ts'
import { inexact } from '../record/exact.ts'
import { ledgerOf, onHandOf } from './ledger.ts'
import { stockFigures } from './stock-figures.ts'

const TODAY = '2026-11-24'

let made = 0
const entry = (kind: ModelEntry['kind'], date: string, grams: number, cost?: number): ModelEntry => {
  made += 1
  return { id: made, kind, date, grams, cost: cost ?? null }
}
const bought = (date: string, grams: number, cost: number) => entry('purchase', date, grams, cost)
const counted = (date: string, grams: number) => entry('count', date, grams)
const taken = (date: string, grams: number) => entry('taken', date, grams)
const roast = (date: string | null, grams: number | null): ModelRoast => {
  made += 1
  return { id: made, date, grams }
}

function ledger(entries: readonly ModelEntry[], roasts: readonly ModelRoast[]) {
  const read = roastsOf(roasts)
  const movements = entries.map(({ date, ...each }) => ({ ...each, day: dayNumber(date) }))
  const all = ledgerOf(movements, read)
  expect(onHandOf(movements, read), 'made without the ledger').toBe(all.onHand)
  return { ...all, figures: stockFigures(all, read, dayNumber(TODAY)) }
}

const roastsOf = (roasts: readonly ModelRoast[]) =>
  roasts.map(({ id, date, grams }) => ({
    id,
    day: date === null ? null : dayNumber(date),
    greenWeight: grams,
    isBlend: false,
  }))

const figures = (entries: readonly ModelEntry[], roasts: readonly ModelRoast[] = []) =>
  ledger(entries, roasts).figures
const linesOf = (entries: readonly ModelEntry[], roasts: readonly ModelRoast[] = []) =>
  ledger(entries, roasts).lines.map(({ kind, grams, onHand, cost }) => [
    kind,
    inexact(grams),
    inexact(onHand),
    cost && inexact(cost),
  ])

test('a purchase of nothing, which a library may hold, has no price and changes none', () => {
  const nothing = bought('2026-03-01', 0, 10)
  expect(figures([nothing])).toMatchObject({ onHand: 0, costPerKilogram: null })
  expect(figures([nothing, bought('2026-03-02', 1000, 20)])).toMatchObject({ costPerKilogram: 20 })
  const empty = [bought('2026-03-01', 1000, 20), counted('2026-03-02', 0), bought('2026-03-03', 0, 10)]
  expect(figures(empty)).toMatchObject({ onHand: 0, costPerKilogram: 20 })
})

describe('on hand', () => {
  test('is what was bought less what was roasted and taken, in whatever order it was entered', () => {
    const entries = [taken('2026-03-03', 50.5), bought('2026-03-01', 5000, 60)]
    expect(figures(entries, [roast('2026-03-02', 300)])).toMatchObject({ onHand: 4649.5, isFinished: false })
  })

  test('is what the last count says, and what came and went since', () => {
    const entries = [bought('2026-03-01', 5000, 60), counted('2026-03-10', 1180), taken('2026-03-11', 80)]
    expect(figures(entries, [roast('2026-03-05', 300), roast('2026-03-12', 100)]).onHand).toBe(1000)
  })

  test('within a day: purchases first, then roasts and what was taken, then the count', () => {
    const day = '2026-03-10'
    expect(linesOf([counted(day, 1180), taken(day, 20), bought(day, 1000, 10)], [roast(day, 300)])).toEqual([
      ['purchase', 1000, 1000, 10],
      ['roast', -300, 700, 3],
      ['taken', -20, 680, 0.2],
      ['count', 1180, 1180, null],
    ])
  })

  test('if there are two counts in a day, the one made later applies, wherever it is in the list', () => {
    const [first, second] = [counted('2026-03-10', 500), counted('2026-03-10', 700)]
    expect(figures([second, first]).onHand).toBe(700)
  })

  test('does not drift: 0.1 and 0.2 less 0.3 leave nothing', () => {
    const entries = [bought('2026-03-01', 0.1, 1), bought('2026-03-01', 0.2, 1), taken('2026-03-02', 0.3)]
    expect(figures(entries)).toMatchObject({ onHand: 0, isFinished: true })
  })

  test('a stock below zero is shown as it is, and is worth nothing', () => {
    expect(figures([bought('2026-03-01', 200, 2)], [roast('2026-03-02', 300)])).toMatchObject({
      onHand: -100,
      roastsLeft: 0,
      emptyOn: null,
      value: 0,
      isFinished: true,
    })
  })

  test('is unknown without an entry, never 0', () => {
    expect(figures([], [roast('2026-11-02', 300)])).toEqual({
      onHand: null,
      usualBatch: 300,
      roastsLeft: null,
      pace: 100,
      emptyOn: null,
      costPerKilogram: null,
      value: null,
      lastPurchase: null,
      isFinished: false,
      unweighedRoasts: null,
    })
  })

  test('doesn’t count roasts from before the first entry, nor those of its day that a count comes after', () => {
    const roasts = [roast('2026-02-28', 300), roast('2026-03-01', 200)]
    expect(figures([bought('2026-03-01', 1000, 10)], roasts).onHand).toBe(800)
    expect(linesOf([counted('2026-03-01', 1000)], roasts)).toEqual([['count', 1000, 1000, null]])
  })
})

describe('a roast that may make the figures wrong', () => {
  const purchase = bought('2026-03-01', 1000, 10)

  test('lacks its weight or its date, and is not counted', () => {
    const roasts = [roast('2026-03-02', null), roast(null, 300), roast('2026-02-01', null)]
    const { figures: found, unweighed } = ledger([purchase], roasts)
    expect(found).toMatchObject({ onHand: 1000, unweighedRoasts: 2 })
    expect(unweighed).toMatchObject(roasts.slice(0, 2).map(({ id }) => ({ id })))
  })

  test('is settled by a count, unless it has no date', () => {
    const roasts = [roast('2026-03-02', null), roast('2026-03-05', null), roast(null, 300)]
    expect(figures([purchase, counted('2026-03-02', 900)], roasts).unweighedRoasts).toBe(2)
    expect(figures([purchase, counted('2026-03-05', 900)], roasts).unweighedRoasts).toBe(1)
  })
})

describe('the cost', () => {
  test('is the moving average of what is on hand and what is bought', () => {
    const entries = [bought('2026-03-01', 1000, 10), taken('2026-03-02', 500), bought('2026-03-03', 500, 10)]
    expect(figures(entries)).toMatchObject({ costPerKilogram: 15, value: 15, lastPurchase: '2026-03-03' })
  })

  test('of green coffee that was used is at the price of its day, even when the price changes later', () => {
    const entries = [bought('2026-03-01', 1000, 10), bought('2026-03-03', 1000, 30)]
    expect(linesOf(entries, [roast('2026-03-02', 500), roast('2026-03-04', 500)])).toMatchObject([
      ['purchase', 1000, 1000, 10],
      ['roast', -500, 500, 5],
      ['purchase', 1000, 1500, 30],
      ['roast', -500, 1000, 11.6667],
    ])
  })

  test('follows the grams at a count', () => {
    const entries = [bought('2026-03-01', 1000, 10), counted('2026-03-02', 1500)]
    expect(figures(entries)).toMatchObject({ costPerKilogram: 10, value: 15 })
  })

  test('counts a negative stock as 0', () => {
    const entries = [bought('2026-03-01', 100, 10), taken('2026-03-02', 300), bought('2026-03-03', 1000, 20)]
    expect(figures(entries)).toMatchObject({ onHand: 800, costPerKilogram: 20, value: 16 })
  })

  test('of grams that nobody has paid for is the first price, and null until it is known', () => {
    const entries = [counted('2026-03-01', 1000)]
    const roasts = [roast('2026-03-02', 200)]
    expect(figures(entries, roasts)).toMatchObject({ onHand: 800, costPerKilogram: null, value: null })
    const later = [...entries, bought('2026-03-03', 1000, 10)]
    expect(figures(later, roasts)).toMatchObject({ onHand: 1800, costPerKilogram: 10, value: 18 })
    expect(linesOf(later, roasts)[1]).toEqual(['roast', -200, 800, null])
  })

  test('may be 0, for a gift', () => {
    expect(figures([bought('2026-03-01', 1000, 0)])).toMatchObject({ costPerKilogram: 0, value: 0 })
  })
})

describe('how long it lasts', () => {
  test('the usual batch is the median of the last ten roasts that were weighed', () => {
    const roasts = Array.from({ length: 12 }, (_, index) =>
      roast(`2026-03-${10 + index}`, index < 2 ? 9000 : 100 + index),
    )
    const dateless = [roast('2026-04-01', null), roast(null, 9000)]
    expect(figures([], [...roasts, ...dateless]).usualBatch).toBe(106.5)
  })

  test('roasts that are left are whole ones', () => {
    expect(figures([bought('2026-11-01', 1000, 10)], [roast('2026-10-01', 300)]).roastsLeft).toBe(3)
  })

  test('the pace is a third of what was roasted in the last 90 days, today included', () => {
    const roasts = ['2026-08-26', '2026-08-27', TODAY, '2026-11-25'].map(date => roast(date, 300))
    expect(figures([], roasts).pace).toBe(200)
  })

  test('it runs out after as many days as it lasts at that pace', () => {
    const entries = [counted(TODAY, 1000)]
    const roasts = [roast('2026-11-01', 750)]
    expect(figures(entries, roasts)).toMatchObject({ pace: 250, emptyOn: '2027-03-24' })
    expect(figures(entries).emptyOn).toBeNull()
    expect(figures([counted(TODAY, 1_000_000)], [roast(TODAY, 0.001)]).emptyOn).toBe('9999-12-31')
  })
})

describe('random histories', () => {
  const rounded = (value: number | null) => (value === null ? null : expect.closeTo(value, 3))

  test('of purchases, counts, takings and roasts, changed and deleted, match those of a second implementation', () => {
    const random = randomFrom(47)
    const whole = (from: number, to: number) => Math.floor(random.between(from, to))
    const grams = (most: number) => whole(1, most * 1000) / 1000
    const date = () => dateOfDayNumber(dayNumber(TODAY) - whole(0, 40))
    const anEntry = (): ModelEntry => {
      const kind = random.pick(['purchase', 'count', 'taken'] as const)
      const weight = kind === 'count' && random.between(0, 1) < 0.2 ? 0 : grams(800)
      return entry(kind, date(), weight, kind === 'purchase' ? whole(0, 5000) / 100 : undefined)
    }
    const aRoast = (): ModelRoast =>
      roast(random.between(0, 1) < 0.1 ? null : date(), random.between(0, 1) < 0.1 ? null : grams(400))
    for (let history = 0; history < 20; history += 1) {
      let [entries, roasts]: [ModelEntry[], ModelRoast[]] = [[], []]
      for (let step = 0; step < 25; step += 1) {
        const [oneEntry, oneRoast] = [random.pick(entries), random.pick(roasts)]
        const what = random.between(0, 1)
        if (what < 0.4) entries = [...entries, anEntry()]
        else if (what < 0.7) roasts = [...roasts, aRoast()]
        else if (what < 0.78) entries = entries.filter(each => each !== oneEntry)
        else if (what < 0.86) roasts = roasts.filter(each => each !== oneRoast)
        else if (what < 0.93) {
          entries = entries.map(each => (each === oneEntry ? { ...anEntry(), id: each.id } : each))
        } else roasts = roasts.map(each => (each === oneRoast ? { ...aRoast(), id: each.id } : each))

        const expected = modelStock(entries, roasts, TODAY)
        const { figures: found, lines } = ledger(entries, roasts)
        expect(found).toMatchObject({
          onHand: rounded(expected.on_hand_g),
          costPerKilogram: rounded(expected.cost_per_kg),
          value: rounded(expected.value),
          pace: rounded(expected.pace_g_per_month),
          isFinished: expected.is_finished,
          unweighedRoasts: expected.unweighed_roasts,
        })
        const key = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`
        const expectedLines = new Map(expected.lines.map(line => [key(line), line]))
        expect(lines).toHaveLength(expectedLines.size)
        for (const line of lines) {
          const { on_hand_g, cost } = expectedLines.get(key(line))!
          expect([inexact(line.onHand), line.cost && inexact(line.cost)]).toEqual([
            rounded(on_hand_g),
            rounded(cost),
          ])
        }
      }
    }
  })
})
