import { expect, test } from 'vitest'
import { curveSketch } from './curve-sketch.ts'
import { EMPTY_TIMELINE } from './timeline.ts'

test('the sketch of a curve has 40 points at equal distances of time', () => {
  const timeSeconds = [0, 1, 2, 600]
  const sketch = curveSketch({ ...EMPTY_TIMELINE, timeSeconds, beanTemperature: [160.4, null, 158, 200.6] })
  expect(sketch).toHaveLength(40)
  expect([sketch[0], sketch.at(-1)]).toEqual([160, 201])
})

test('a roast without a bean probe is sketched by its infrared sensor, one without temperatures not at all', () => {
  const ibtsTemperature = [180, 210]
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 600] }
  expect(curveSketch({ ...timeline, ibtsTemperature }).at(-1)).toBe(210)
  expect(curveSketch(timeline)).toEqual([])
})
