import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { nearestSample } from '#domain/curve/value-at.ts'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { readout, spokenReadout } from './cursor.ts'

const roast: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 484],
  ibtsTemperature: [210, 197.45],
  beanTemperature: [147, null],
  beanRateOfRise: [0, 8.24],
  power: [6, 5],
  fan: [4, 4],
  drum: [null, 7],
}

test('the nearest sample in time is found, even beyond both ends', () => {
  const times = [0, 1, 2, 4, 8]
  expect([-5, 0.4, 0.6, 2.9, 3.1, 6, 99].map(seconds => nearestSample(times, seconds))).toEqual([
    0, 0, 1, 2, 3, 4, 4,
  ])
  expect(nearestSample([], 3)).toBe(-1)
})

test('a readout has the time as m:ss, temperatures, the rate of rise and the three settings', () => {
  expect(readout({ ...roast, beanTemperature: [147, 178.02] }, 1, DEFAULT_UNITS)).toEqual({
    time: '8:04',
    ibts: '197.5 °C',
    bean: '178.0 °C',
    rateOfRise: '8.2 °C/min',
    ibtsRateOfRise: '–',
    settings: 'P5 | F4 | D7',
  })
})

test('settings are shown only when all three are known', () => {
  expect(readout(roast, 0, DEFAULT_UNITS).settings).toBeNull()
})

test('an unknown value is shown as a dash', () => {
  expect(readout(roast, 1, DEFAULT_UNITS).bean).toBe('–')
  expect(readout({ ...roast, beanRateOfRise: [null, 8.24] }, 0, DEFAULT_UNITS).rateOfRise).toBe('–')
})

test('a spoken readout leaves out unknown values', () => {
  expect(spokenReadout(roast, 1, DEFAULT_UNITS)).toBe(
    '8:04, IBTS 197.5 °C, rate of rise 8.2 °C/min, power 5, fan 4, drum 7',
  )
})

test('settings of a controller are shown with at most one decimal', () => {
  const settings = { power: [42.419], fan: [15_000.4], drum: [30] }
  expect(readout({ ...roast, timeSeconds: [0], ...settings }, 0, DEFAULT_UNITS).settings).toBe(
    'P42.4 | F15000 | D30',
  )
})

test('in °F temperatures have the offset of 32 and the rate of rise has not', () => {
  expect(readout(roast, 1, { temperature: '°F', weight: 'g' })).toMatchObject({
    ibts: '387.4 °F',
    rateOfRise: '14.8 °F/min',
  })
})
