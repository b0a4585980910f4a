import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Series } from '#domain/curve/timeline.ts'
import { SMOOTHING_SPANS, smoothed, smoothedRate } from './smoothing.ts'

const everySecond = Array.from({ length: 121 }, (_, second) => second)

/** Samples that are a second to half a minute apart, some of them missing. */
const recording = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 30 }),
      fc.option(fc.double({ min: 0, max: 300, noNaN: true }), { nil: null }),
    ),
    { minLength: 1, maxLength: 120 },
  )
  .map(samples => {
    let time = 0
    return {
      times: samples.map(([distance]) => (time += distance)),
      series: samples.map(([, value]) => value),
    }
  })

/** How much a curve goes up and down. */
function totalVariation(series: Series): number {
  const known = series.filter(value => value !== null)
  return known.slice(1).reduce((sum, value, index) => sum + Math.abs(value - known[index]!), 0)
}

test('the longer the span, the less a curve goes up and down, whatever was measured', () => {
  fc.assert(
    fc.property(recording, fc.constantFrom(smoothed, smoothedRate), ({ times, series }, smoothing) => {
      const variations = SMOOTHING_SPANS.map(span => totalVariation(smoothing(times, series, span)))
      variations.slice(1).forEach((variation, index) => {
        expect(variation).toBeLessThanOrEqual(variations[index]! + 1e-6)
      })
    }),
  )
})

test('noise falls with every span, and coarse degrees make no staircase', () => {
  const noisy = everySecond.map(second => 12 - second / 30 + ((second * 7919) % 13) / 6)
  const noise = SMOOTHING_SPANS.map(span => totalVariation(smoothed(everySecond, noisy, span)))
  expect(noise[1]).toBeLessThan(noise[0]! / 4)
  expect(noise[2]).toBeLessThan(noise[1]!)
  expect(noise[3]).toBeLessThan(noise[2]!)
  const stairs = everySecond.map(second => Math.floor(second / 10))
  const steps = smoothed(everySecond, stairs, 30).slice(20, 100)
  steps.slice(1).forEach((value, index) => {
    expect(value! - steps[index]!).toBeGreaterThan(0.05)
    expect(value! - steps[index]!).toBeLessThan(0.15)
  })
})

test('a straight line stays where it is, however far apart its samples are', () => {
  fc.assert(
    fc.property(recording, fc.constantFrom(...SMOOTHING_SPANS), ({ times }, span) => {
      const line = times.map(time => 90 + time / 2)
      smoothed(times, line, span).forEach((value, index) => {
        expect(value).toBeCloseTo(line[index]!, 6)
      })
    }),
  )
})

test('a peak is lowered and as much wider as the span, but not moved', () => {
  const peak = everySecond.map(second => (second === 60 ? 31 : 0))
  const places = smoothed(everySecond, peak, 30).flatMap((value, second) => (value! > 1e-9 ? second : []))
  expect([places[0], places.at(-1)]).toEqual([44, 76])
  const values = smoothed(everySecond, peak, 30)
  expect(Math.max(...values.map(Number))).toBe(values[60])
  expect(values[50]).toBeCloseTo(values[70]!)
})

test('what was measured beside a gap stays as measured, as charge and drop do', () => {
  expect(smoothed([0, 2, 414, 4030], [200, 100.5, 205, null], 30)).toEqual([200, 100.5, 205, null])
})

test('a rate begins where its whole span was measured, a temperature begins and ends as measured', () => {
  const late = everySecond.map(second => (second < 20 ? null : second))
  expect(smoothedRate(everySecond, late, 30).findIndex(rate => rate !== null)).toBe(36)
  expect(smoothedRate(everySecond, late, 0)).toEqual(late)
  const curve = everySecond.map(second => (second - 40) ** 2)
  const temperature = smoothed(everySecond, curve, 45)
  expect([temperature[0], temperature.at(-1)]).toEqual([curve[0], curve.at(-1)])
  expect(smoothed(everySecond, late, 45).slice(0, 21)).toEqual(late.slice(0, 21))
})
