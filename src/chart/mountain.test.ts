import { expect, test } from 'vitest'
import { drawMountain, MOUNTAIN_HEIGHT } from './mountain.ts'

test('a coffee from a higher altitude is higher on the same mountain, and farther up its slope', () => {
  const [low, high] = [drawMountain(900), drawMountain(1800)]
  expect(high.y).toBeLessThan(low.y)
  expect(high.x).toBeGreaterThan(low.x)
  expect(high.ridge).toBe(low.ridge)
})

test('nothing grows below the sea or above the peak', () => {
  expect(drawMountain(9000)).toEqual(drawMountain(3000))
  expect(drawMountain(-50)).toEqual(drawMountain(0))
  expect(drawMountain(0).y).toBeLessThan(MOUNTAIN_HEIGHT)
})
