import { expect, test } from 'vitest'
import { quantile } from '#domain/record/quantile.ts'
import { type RoastFigures, usualFigures } from './usual-figures.ts'
import { usualSummary } from './usual-summary.ts'

const UNKNOWN: RoastFigures = {
  total_duration_seconds: null,
  fc_minutes: null,
  dtr_percent: null,
  weight_loss_percent: null,
  final_bean_temp: null,
}
const lasting = (seconds: number | null): RoastFigures => ({ ...UNKNOWN, total_duration_seconds: seconds })

test('a quantile is interpolated with both ends included, as spreadsheets do', () => {
  // QUARTILE.INC and PERCENTILE.INC of the same values.
  expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75)
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([5, 1, 3, 2, 4], 0.9)).toBeCloseTo(4.6, 12)
  expect([quantile([7], 0.9), quantile([], 0.5)]).toEqual([7, null])
})

test('a figure has median, quartiles and how far the roast is from the median', () => {
  const earlier = [620, 600, 640, 610].map(lasting)
  expect(usualFigures(lasting(560), earlier).total_duration_seconds).toEqual({
    median: 615,
    low: 607.5,
    high: 625,
    difference: -55,
  })
  expect(usualFigures(UNKNOWN, earlier).total_duration_seconds?.difference).toBeNull()
})

test('a figure that fewer than three earlier roasts have is null', () => {
  const figures = usualFigures(lasting(560), [lasting(600), lasting(null), lasting(620)])
  expect(figures.total_duration_seconds).toBeNull()
})

const summaryOf = (own: RoastFigures, earlier: RoastFigures[]) =>
  usualSummary({ roasts: earlier.length, ...usualFigures(own, earlier) })

test('only what differs by more than the distance of the quartiles is mentioned', () => {
  // Quartiles 590 and 610.
  const earlier = [580, 590, 600, 610, 620].map(lasting)
  expect(summaryOf(lasting(620), earlier)?.differences).toEqual([])
  expect(summaryOf(lasting(621), earlier)?.differences).toEqual([
    { figure: 'total_duration_seconds', difference: 21 },
  ])
})

test('a difference that nobody would notice is not mentioned, even among roasts that were all alike', () => {
  const earlier = [600, 600, 600].map(lasting)
  expect(summaryOf(lasting(609), earlier)?.differences).toEqual([])
  expect(summaryOf(lasting(611), earlier)?.differences).toHaveLength(1)
})

test('what differs most, measured by its usual spread, comes first', () => {
  const own = { ...UNKNOWN, total_duration_seconds: 640, fc_minutes: 9 }
  const earlier = [0, 20, 40].map(more => ({
    ...UNKNOWN,
    total_duration_seconds: 580 + more,
    fc_minutes: 8,
  }))
  expect(summaryOf(own, earlier)?.differences).toEqual([
    { figure: 'fc_minutes', difference: 60 },
    { figure: 'total_duration_seconds', difference: 40 },
  ])
})

test('a roast at the edge of a wide spread is neither different nor as long as always', () => {
  const lasting = (seconds: number): RoastFigures => ({ ...UNKNOWN, total_duration_seconds: seconds })
  const earlier = [540, 600, 660, 720].map(lasting)
  expect(summaryOf(lasting(570), earlier)).toMatchObject({ isAsLong: false, differences: [] })
  expect(summaryOf(lasting(600), earlier)).toMatchObject({ isAsLong: true, differences: [] })
})

test('a roast is as dark as always if it lost about as much weight, and nothing is compared without its weights', () => {
  const losing = (percent: number | null): RoastFigures => ({ ...UNKNOWN, weight_loss_percent: percent })
  const earlier = [14, 14.5, 15].map(losing)
  expect(summaryOf(losing(14.9), earlier)).toMatchObject({ isAsDark: true, differences: [] })
  expect(summaryOf(losing(15.5), earlier)?.isAsDark).toBe(false)
  expect(summaryOf(losing(null), earlier)).toBeNull()
  expect(usualSummary(null)).toBeNull()
})
