import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, hasValues, type Timeline } from '#domain/curve/timeline.ts'
import { DEFAULT_VIEW, drawableCurves, viewedTimeline } from './chart-view.ts'

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

test('by default everything but the IBTS rate of rise is drawn, as measured', () => {
  const view = viewedTimeline(measured, DEFAULT_VIEW)
  expect(hasValues(view.ibtsRateOfRise)).toBe(false)
  expect({ ...view, ibtsRateOfRise: measured.ibtsRateOfRise }).toEqual(measured)
  expect(drawableCurves(measured)).toEqual(['ibts', 'bean', 'rateOfRise', 'ibtsRateOfRise'])
})

test('a hidden curve has no values, the settings stay', () => {
  const view = viewedTimeline(measured, { hidden: ['bean', 'rateOfRise'], smoothingSeconds: 0 })
  expect(hasValues(view.beanTemperature)).toBe(false)
  expect(hasValues(view.beanRateOfRise)).toBe(false)
  expect(view.ibtsTemperature).toBe(measured.ibtsTemperature)
  expect(view.power).toBe(measured.power)
  expect(view.ibtsRateOfRise[0]).toBe(6)
})

test('smoothing evens out the curves and leaves the settings', () => {
  const view = viewedTimeline(measured, { hidden: [], smoothingSeconds: 60 })
  expect(view.beanRateOfRise[30]).toBeCloseTo(10 + 4 / 7)
  expect(view.beanRateOfRise[31]).toBeCloseTo(10 + 3 / 7)
  expect(view.power).toBe(measured.power)
  expect(measured.beanRateOfRise[31]).toBe(11)
})

test('IBTS gets a computed rate if the file has none, and no second curve if its rate is drawn already', () => {
  const withoutRate = { ...measured, ibtsRateOfRise: times.map(() => null) }
  const { ibtsRateOfRise } = viewedTimeline(withoutRate, { hidden: [], smoothingSeconds: 0 })
  expect(ibtsRateOfRise[30]).toBeCloseTo(6)
  const onlyIbts = { ...withoutRate, beanTemperature: times.map(() => null) }
  expect(drawableCurves(onlyIbts)).not.toContain('ibtsRateOfRise')
})
