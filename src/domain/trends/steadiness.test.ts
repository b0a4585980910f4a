import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MadeUpTrendRoast, trendRoasts } from '../testing/trend-roasts.ts'
import { steadinessOf } from './steadiness.ts'

/** Roasts of these durations in seconds, a day apart, the first one first. */
const lasting = (...seconds: number[]): MadeUpTrendRoast[] =>
  seconds.map((total_duration_seconds, index) => ({
    date: `2026-05-${String(index + 1).padStart(2, '0')}`,
    total_duration_seconds,
  }))
const steadinessOfRoasts = (roasts: readonly MadeUpTrendRoast[]) =>
  steadinessOf(trendRoasts(roasts)).steadiness

test('the spread is half of the distance from the 10th to the 90th percentile, of the last five and the five before', () => {
  // statistics.quantiles(values, n=10, method='inclusive') of Python 3.11: 457.4 to 478.4, and 602 to 638.
  const roasts = lasting(900, 600, 640, 635, 605, 610, 470, 482, 461, 455, 473)
  expect(steadinessOfRoasts(roasts)).toEqual([
    {
      bean_id: 1,
      batch_g: 350,
      figure: 'total_duration_seconds',
      last: { roasts: 5, spread: 10.5 },
      before: { roasts: 5, spread: 18 },
    },
  ])
})

test('fewer than three roasts have no steadiness', () => {
  expect(steadinessOfRoasts(lasting(600, 610))).toEqual([])
  const three = steadinessOfRoasts(lasting(600, 610, 620))
  expect(three).toMatchObject([{ last: { roasts: 3, spread: 8 }, before: null }])
  const seven = steadinessOfRoasts(lasting(1, 2, 600, 610, 620, 630, 640))
  expect(seven).toMatchObject([{ last: { roasts: 5, spread: 16 }, before: null }])
  const eight = steadinessOfRoasts(lasting(1, 2, 3, 600, 610, 620, 630, 640))
  expect(eight).toMatchObject([{ before: { roasts: 3, spread: 0.8 } }])
})

test('only roasts within a tenth of the weight of the latest count', () => {
  const weighing = (...grams: (number | null)[]) =>
    lasting(...grams.map((_, index) => 600 + index)).map((roast, index) => ({
      ...roast,
      green: grams[index]!,
    }))
  expect(steadinessOfRoasts(weighing(333, 333.3, 272.7, 272, 303))).toMatchObject([
    { batch_g: 303, last: { roasts: 4 } },
  ])
  expect(steadinessOfRoasts(weighing(333.4, 272.6, 300, 303))).toEqual([])
  expect(steadinessOfRoasts(weighing(300, 300, 300, null))).toMatchObject([
    { batch_g: 300, last: { roasts: 3 } },
  ])
  expect(steadinessOfRoasts(weighing(null, null, null))).toEqual([])
})

test('a coffee with three roasts or more, but too few of about the weight of the latest, is named', () => {
  const tooFew = (...grams: (number | null)[]) =>
    steadinessOf(
      trendRoasts(
        lasting(...grams.map(() => 600)).map((roast, index) => ({ ...roast, green: grams[index]! })),
      ),
    ).too_few
  expect(tooFew(250, 300, 250, 300, 250)).toEqual([])
  expect(tooFew(300, 300, 300, 300, 250)).toEqual([{ bean_id: 1, batch_g: 250, roasts: 5 }])
  expect(tooFew(null, null, null)).toEqual([{ bean_id: 1, batch_g: null, roasts: 3 }])
  expect(tooFew(300, 250)).toEqual([])
})

test('roasts that lack the figure are skipped', () => {
  const roasts = [1, 2, 3, 4, 5, 6].map(day => ({
    date: `2026-05-0${day}`,
    score: 80,
    ...(day % 2 === 0 && { fc_minutes: day }),
  }))
  const [score, firstCrack] = steadinessOfRoasts(roasts)
  expect(score).toMatchObject({ figure: 'score', last: { roasts: 5, spread: 0 }, before: null })
  expect(firstCrack).toMatchObject({ figure: 'fc_minutes', last: { roasts: 3, spread: 1.6 } })
})

test('each coffee has its own steadiness, and the most recently roasted coffee comes first', () => {
  const roasts = [1, 2, 1, 2, 1, 2, 1].map((bean, index) => ({
    date: `2026-05-1${index}`,
    bean,
    score: index,
  }))
  expect(steadinessOfRoasts(roasts).map(({ bean_id, last }) => [bean_id, last.roasts])).toEqual([
    [1, 4],
    [2, 3],
  ])
})

test('within a day, the roast that was entered last is the latest', () => {
  const roasts = [1, 2, 3, 100, 100, 100, 100, 100].map(score => ({ date: '2026-05-01', score }))
  expect(steadinessOfRoasts(roasts)).toMatchObject([{ last: { spread: 0 }, before: { spread: 0.8 } }])
})

const someRoasts = fc.array(
  fc.record({
    date: fc.constantFrom('2026-01-31', '2026-02-01', '1990-01-01', '2026-02-28'),
    bean: fc.integer({ min: 1, max: 3 }),
    green: fc.constantFrom(null, 250, 270, 300, 330, 350),
    score: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 60 },
)

test('a spread is never negative, never more than half of the range, and given for three to five roasts', () => {
  fc.assert(
    fc.property(someRoasts, roasts => {
      for (const { last, before } of steadinessOfRoasts(roasts)) {
        for (const { roasts: count, spread } of [last, ...(before === null ? [] : [before])]) {
          expect(count).toBeGreaterThanOrEqual(3)
          expect(count).toBeLessThanOrEqual(5)
          expect(spread).toBeGreaterThanOrEqual(0)
          expect(spread).toBeLessThanOrEqual(50)
        }
        if (before !== null) expect(last.roasts).toBe(5)
      }
    }),
  )
})

test('adding the same to every score changes no spread', () => {
  fc.assert(
    fc.property(someRoasts, fc.integer({ min: -50, max: 50 }), (roasts, more) => {
      const moved = roasts.map(roast => ({ ...roast, score: roast.score + more }))
      const spreads = (each: readonly MadeUpTrendRoast[]) =>
        steadinessOfRoasts(each).map(({ last, before }) => [last.spread, before?.spread])
      expect(spreads(moved)).toEqual(spreads(roasts))
    }),
  )
})
