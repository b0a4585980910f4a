import { describe, expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { type AxisTick, chartScales, labelledMinutes } from './scales.ts'

const frame = { left: 50, top: 10, width: 600, height: 400 }

function roastOf(seconds: number, highestTemperature: number): Timeline {
  return { ...EMPTY_TIMELINE, timeSeconds: [0, seconds], ibtsTemperature: [100, highestTemperature] }
}

const labelsOf = (ticks: readonly AxisTick[]) => ticks.map(({ value }) => value)

test('time runs from charge to the last sample over the whole width', () => {
  const { time } = chartScales(roastOf(600, 190), frame)
  expect([0, 300, 600].map(time)).toEqual([50, 350, 650])
})

test('every second minute of the roast has a tick', () => {
  expect(chartScales(roastOf(599, 190), frame).minuteTicks).toEqual([0, 2, 4, 6, 8])
  expect(chartScales(roastOf(600, 190), frame).minuteTicks).toEqual([0, 2, 4, 6, 8, 10])
  expect(chartScales(roastOf(842, 190), frame).minuteTicks).toEqual([0, 2, 4, 6, 8, 10, 12, 14])
})

test('a recording that ends before charge has no minutes to show', () => {
  const { minuteTicks, time } = chartScales({ ...roastOf(0, 190), timeSeconds: [-20, -10] }, frame)
  expect(minuteTicks).toEqual([0])
  expect(time(0)).toBe(50)
})

test('if the minute labels would touch, only every second tick has one', () => {
  const phone = { ...frame, width: 328 }
  expect(labelledMinutes(chartScales(roastOf(600, 190), phone))).toEqual([0, 2, 4, 6, 8, 10])
  expect(labelledMinutes(chartScales(roastOf(1500, 190), phone))).toEqual([0, 4, 8, 12, 16, 20, 24])
  expect(labelledMinutes(chartScales(roastOf(1500, 190), frame))).toHaveLength(13)
})

test('temperature runs from 0 to 200 and is labelled every 50', () => {
  const { temperature, temperatureTicks } = chartScales(roastOf(600, 200), frame)
  expect(labelsOf(temperatureTicks)).toEqual([0, 50, 100, 150, 200])
  expect([0, 100, 200].map(temperature)).toEqual([410, 210, 10])
})

test('a roast hotter than 200 °C gets room above the 200 line, without a label there', () => {
  const { temperature, temperatureTicks } = chartScales(roastOf(600, 221), frame)
  expect(labelsOf(temperatureTicks)).toEqual([0, 50, 100, 150, 200])
  expect(temperature(200)).toBeCloseTo(410 - (400 * 200) / 225)
  expect(temperature(221)).toBeGreaterThan(frame.top)
})

test('the rate of rise runs from 0 to 25, is labelled every 5 and goes on above the frame', () => {
  const { rateOfRise, rateOfRiseTicks } = chartScales(roastOf(600, 190), frame)
  expect(labelsOf(rateOfRiseTicks)).toEqual([0, 5, 10, 15, 20, 25])
  expect([0, 5, 25, 50].map(rateOfRise)).toEqual([410, 330, 10, -390])
})

test('25 °C/min is level with 200 °C, even with headroom', () => {
  const { rateOfRise, temperature } = chartScales(roastOf(600, 221), frame)
  expect(rateOfRise(25)).toBeCloseTo(temperature(200))
})

test('a reset of the infrared sensor to 25 °C does not change the scale', () => {
  const reset = { ...roastOf(600, 0), timeSeconds: [0, 3, 600], ibtsTemperature: [190, 25, 195] }
  expect([0, 200].map(chartScales(reset, frame).temperature)).toEqual([410, 10])
})

describe('in °F', () => {
  const fahrenheit = { temperature: '°F', weight: 'oz' } as const

  test('the axes have round labels, each at the place of its value', () => {
    const { temperature, temperatureTicks, rateOfRise, rateOfRiseTicks } = chartScales(
      roastOf(600, 200),
      frame,
      fahrenheit,
    )
    expect(labelsOf(temperatureTicks)).toEqual([0, 100, 200, 300, 400])
    expect(labelsOf(rateOfRiseTicks)).toEqual([0, 10, 20, 30, 40, 50])
    expect(temperatureTicks.find(({ value }) => value === 200)?.place).toBeCloseTo(
      temperature((200 - 32) / 1.8),
    )
    expect(rateOfRiseTicks.find(({ value }) => value === 20)?.place).toBeCloseTo(rateOfRise(20 / 1.8))
    expect(rateOfRise(0)).toBeCloseTo(410)
    expect(rateOfRise(60)).toBeLessThan(10)
  })

  test('a roast hotter than 400 °F gets room above the 400 line', () => {
    const { temperature, temperatureTicks } = chartScales(roastOf(600, 221), frame, fahrenheit)
    expect(labelsOf(temperatureTicks).at(-1)).toBe(400)
    expect(temperatureTicks.at(-1)?.place).toBeGreaterThan(frame.top)
    expect(temperature(221)).toBeGreaterThan(frame.top)
  })
})

test('both value axes fit a part of the roast, with round labels and room for the highest above its line, and are those of the whole where nothing is drawn', () => {
  const roast: Timeline = {
    ...EMPTY_TIMELINE,
    timeSeconds: [0, 300, 420, 510, 600],
    beanTemperature: [170, 150, 171, 181, 188],
    beanRateOfRise: [null, 18, 8.2, 5.1, 3.6],
  }
  const part = { startSeconds: 420, endSeconds: 600 }
  const { temperature, temperatureTicks, rateOfRise, rateOfRiseTicks } = chartScales(
    roast,
    frame,
    undefined,
    part,
  )
  expect(labelsOf(temperatureTicks)).toEqual([170, 175, 180, 185, 190])
  expect([170, 190].map(temperature)).toEqual([410, 26])
  expect(labelsOf(rateOfRiseTicks)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect([3, 9].map(rateOfRise)).toEqual([410, 26])
  const empty = chartScales({ ...roast, beanRateOfRise: [] }, frame, undefined, part)
  expect(labelsOf(empty.rateOfRiseTicks)).toEqual([0, 5, 10, 15, 20, 25])
})
