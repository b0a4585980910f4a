import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { drawCardCurve } from './card-curve.ts'

const LOOK = { width: 640, height: 150, line: '#807a75', mark: '#9a3b1e', background: '#fbf8f3' }

/** Falls to 80 °C in a minute and rises to 200 °C in nine more. */
const timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 60, 330, 600],
  beanTemperature: [180, 80, 150, 200],
}

test('the curve fills its picture, and first crack is marked on it', () => {
  const curve = drawCardCurve(timeline, 330, LOOK)
  expect(curve?.mark?.x).toBeCloseTo(12 + 0.55 * 616)
  expect(curve?.mark?.y).toBeCloseTo(138 - (70 / 120) * 126)
  expect(curve?.svg).toContain('<circle')
})

test('without first crack there is no mark, and without a measurement no curve', () => {
  expect(drawCardCurve(timeline, null, LOOK)).toMatchObject({ mark: null })
  expect(drawCardCurve(EMPTY_TIMELINE, 330, LOOK)).toBeNull()
})

test('without a bean probe the infrared sensor is drawn', () => {
  const { beanTemperature } = timeline
  const infrared = {
    ...timeline,
    beanTemperature: [null, null, null, null],
    ibtsTemperature: beanTemperature,
  }
  expect(drawCardCurve(infrared, 330, LOOK)).toEqual(drawCardCurve(timeline, 330, LOOK))
})
