import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { shownTimeline } from './shown-timeline.ts'

const roast: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 30, 60, 90, 120, 150, 180],
  beanTemperature: [150, 110, 92, 94, 104, 115, 126],
}

const shown = (beanRateOfRise: (number | null)[], rest: Partial<Timeline> = {}) =>
  shownTimeline({ ...roast, ...rest, beanRateOfRise }).beanRateOfRise

test('the rate of rise is empty while the beans are still cooling', () => {
  expect(shown([-6.3, -120, 0, 8, 20, 22, 22])).toEqual([null, null, 0, 8, 20, 22, 22])
})

test('a rate that lags behind stays empty until it has turned too', () => {
  expect(shown([-6.3, -120, -80, -14, 2, 22, 22])).toEqual([null, null, null, null, 2, 22, 22])
})

test('rates before the turning point are not drawn, even positive ones', () => {
  expect(shown([0, 14, -80, 3, 20, 22, 22])).toEqual([null, null, null, 3, 20, 22, 22])
})

test('a negative rate of rise later in the roast is shown as 0', () => {
  expect(shown([-6, -50, 0, 9, -2.5, -0.1, 4])).toEqual([null, null, 0, 9, 0, 0, 4])
})

test('NaN and null stay empty', () => {
  expect(shown([-6, -50, 0, Number.NaN, null, 5, 5])).toEqual([null, null, 0, null, null, 5, 5])
})

test('without a turning point the rate of rise starts at its first non-negative value', () => {
  expect(shown([-5, 1, -1, 2, 2, 2, 2], { beanTemperature: [] })).toEqual([null, 1, 0, 2, 2, 2, 2])
})

test('a roast that only cools has no rate of rise to draw', () => {
  expect(shown([-1, -2, -3, -4, -5, -6, -7])).toEqual([null, null, null, null, null, null, null])
})

test('everything but the rate of rise is shown as the file has it', () => {
  const { beanRateOfRise: _, ...rest } = roast
  expect(shownTimeline(roast)).toMatchObject(rest)
})

const NOTHING = roast.timeSeconds.map(() => null)

test('a rate of rise that the file does not have is computed from the bean temperature', () => {
  const rates = shown(NOTHING)
  expect(rates.slice(0, 2)).toEqual([null, null])
  for (const rate of rates.slice(3)) expect(rate).toBeGreaterThan(0)
  expect(rates.at(-1)).toBeCloseTo(22, 0)
})

test('without a bean probe, the rate of rise is that of IBTS, from a minute after its reset', () => {
  const infrared = { beanTemperature: NOTHING, ibtsTemperature: [200, 60, 100, 110, 120, 130, 140] }
  expect(shown(NOTHING, { ...infrared, ibtsRateOfRise: [0, 9, 80, 60, 40, 20, 18] })).toEqual([
    null,
    null,
    80,
    60,
    40,
    20,
    18,
  ])
  expect(shown(NOTHING, infrared).at(-1)).toBeCloseTo(20, 0)
})

test('what the infrared sensor sees of the empty drum after charge is left out, and only that', () => {
  const ofTheDrum = (ibtsTemperature: (number | null)[]) =>
    shownTimeline({ ...EMPTY_TIMELINE, timeSeconds: [-5, 0, 5, 10, 70, 75], ibtsTemperature }).ibtsTemperature
  expect(ofTheDrum([215, 210, 205, 60, 110, 20])).toEqual([null, null, null, 60, 110, 20])
  expect(ofTheDrum([215, 210, 25, 28, 110, 120])).toEqual([null, null, 25, 28, 110, 120])
  for (const kept of [
    [160, 150, 140, 131, 95, 96],
    [20, 60, 70, 80, 110, 120],
    [null, null, null, 150, 110, 120],
  ])
    expect(ofTheDrum(kept)).toEqual(kept)
})
