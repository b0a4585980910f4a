import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, hasValues, type Timeline } from '#domain/curve/timeline.ts'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { DEFAULT_UNITS, type FigureUnits } from '#domain/words/shown-figures.ts'
import {
  boldSensor,
  DEFAULT_VIEW,
  drawableCurves,
  MEASURED_VIEW,
  rateLack,
  viewedReference,
  viewedTimeline,
} from './chart-view.ts'
import { CURVE_SERIES, DRAWABLE_CURVES } from './series.ts'
import { shownTimeline } from './shown-timeline.ts'
import { smoothedRate } from './smoothing.ts'

const times = Array.from({ length: 61 }, (_, index) => index * 10)
const measured: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: times,
  ibtsTemperature: times.map(time => 150 + time / 10),
  beanTemperature: times.map((time, index) => 100 + time / 6 + (index % 2)),
  beanRateOfRise: times.map((_, index) => 10 + (index % 2)),
  ibtsRateOfRise: times.map(() => 6),
  power: times.map(time => (time < 300 ? 8 : 6)),
}

test('at first everything but the IBTS rate of rise is drawn, smoothed over 30 s', () => {
  expect(DEFAULT_VIEW).toEqual({ hidden: ['ibtsRateOfRise'], bold: 'bean', smoothingSeconds: 30 })
  const view = viewedTimeline(measured, MEASURED_VIEW)
  expect(hasValues(view.ibtsRateOfRise)).toBe(false)
  expect({ ...view, ibtsRateOfRise: measured.ibtsRateOfRise }).toEqual(measured)
  expect(drawableCurves(measured)).toEqual(['ibts', 'bean', 'rateOfRise', 'ibtsRateOfRise'])
})

test('a reference is drawn by its bean probe and its rate, or by the only sensor that it has', () => {
  const drawn = (reference: Timeline) => {
    const view = viewedReference(reference, { hidden: [], smoothingSeconds: 0 })
    return DRAWABLE_CURVES.filter(curve => hasValues(view[CURVE_SERIES[curve]]))
  }
  expect(drawn(measured)).toEqual(['bean', 'rateOfRise'])
  const nothing = times.map(() => null)
  const onlyIbts = { ...measured, beanTemperature: nothing, beanRateOfRise: nothing }
  expect(boldSensor(drawableCurves(onlyIbts), 'bean')).toBe('ibts')
  expect(drawn({ ...onlyIbts, beanRateOfRise: measured.ibtsRateOfRise })).toEqual(['ibts', 'rateOfRise'])
})

test('a hidden curve has no values, the settings stay', () => {
  const view = viewedTimeline(measured, { hidden: ['bean', 'rateOfRise'], smoothingSeconds: 0 })
  expect(hasValues(view.beanTemperature)).toBe(false)
  expect(hasValues(view.beanRateOfRise)).toBe(false)
  expect(view.ibtsTemperature).toEqual(measured.ibtsTemperature)
  expect(view.power).toBe(measured.power)
  expect(view.ibtsRateOfRise[0]).toBe(6)
})

test('smoothing evens out the curves and leaves the settings', () => {
  const view = viewedTimeline(measured, { hidden: [], smoothingSeconds: 45 })
  for (const sample of [30, 31]) expect(view.beanRateOfRise[sample]).toBeCloseTo(10.5, 1)
  expect(view.power).toBe(measured.power)
  expect(measured.beanRateOfRise[31]).toBe(11)
})

test("the machine's rate and a computed one are smoothed alike, and begin where the span is full", () => {
  const computed = { ...measured, ibtsRateOfRise: times.map(() => null) }
  for (const timeline of [measured, computed]) {
    const { beanRateOfRise, ibtsRateOfRise } = viewedTimeline(timeline, { hidden: [], smoothingSeconds: 30 })
    expect(beanRateOfRise.slice(0, 3).map(rate => rate !== null)).toEqual([false, false, true])
    expect(ibtsRateOfRise.slice(0, 3).map(rate => rate !== null)).toEqual([false, false, true])
  }
})

test('IBTS gets a computed rate if the file has none, and no second curve if its rate is drawn already', () => {
  const withoutRate = { ...measured, ibtsRateOfRise: times.map(() => null) }
  const { ibtsRateOfRise } = viewedTimeline(withoutRate, { hidden: [], smoothingSeconds: 0 })
  expect(ibtsRateOfRise[30]).toBeCloseTo(6)
  const onlyIbts = { ...withoutRate, beanTemperature: times.map(() => null) }
  expect(drawableCurves(onlyIbts)).not.toContain('ibtsRateOfRise')
})

/** A curve that rises evenly by so many °C a minute. */
function rising(perMinute: number, seconds: number) {
  const timeSeconds = Array.from({ length: seconds / 5 + 1 }, (_, index) => index * 5)
  const beanTemperature = timeSeconds.map(second => 90 + (perMinute * second) / 60)
  return shownTimeline({
    ...EMPTY_TIMELINE,
    timeSeconds,
    beanTemperature,
  })
}

const lackOf = (shown: Timeline, units: FigureUnits) =>
  rateLack(shown, smoothedRate(shown.timeSeconds, shown.beanRateOfRise, 30), units)

test('a rate of rise is drawn where it can be read, in the units of its axis', () => {
  expect(lackOf(shownTimeline(roastRisingAt(steadyDecline)), DEFAULT_UNITS)).toBeNull()
  expect(lackOf(rising(24, 90), DEFAULT_UNITS)).toBeNull()
  expect(lackOf(rising(27, 90), { ...DEFAULT_UNITS, temperature: '°F' })).toBeNull()
})

test('a rate that is above its axis all along is not drawn, nor one of a curve too short to tell it', () => {
  expect(lackOf(rising(78, 90), DEFAULT_UNITS)).toBe('too fast')
  expect(lackOf(rising(29, 90), { ...DEFAULT_UNITS, temperature: '°F' })).toBe('too fast')
  expect(lackOf(rising(20, 20), DEFAULT_UNITS)).toBe('too short')
  expect(lackOf(EMPTY_TIMELINE, DEFAULT_UNITS)).toBeNull()
})
