import { expect, test } from 'vitest'
import { type ScreenPoint, simplifiedLine } from './simplified-line.ts'

test('a straight line needs two points', () => {
  const straight = Array.from({ length: 1000 }, (_, x) => ({ x, y: x / 2 }))
  expect(simplifiedLine(straight, 0.1)).toEqual([straight[0], straight[999]])
})

test('a simplified curve runs nowhere farther from the measured one than the tolerance', () => {
  const measured = Array.from({ length: 6000 }, (_, index) => ({
    x: index / 8,
    y: 100 + 60 * Math.sin(index / 500) + 3 * Math.sin(index / 11),
  }))
  const simplified = simplifiedLine(measured, 0.15)
  expect(simplified.length).toBeLessThan(measured.length / 3)
  expect(Math.max(...measured.map(point => Math.abs(point.y - heightAt(simplified, point.x))))).toBeLessThan(
    0.1501,
  )
})

test('a spike of one sample survives simplification', () => {
  const spiked = Array.from({ length: 100 }, (_, x) => ({ x, y: x === 50 ? 40 : 10 }))
  expect(simplifiedLine(spiked, 0.15)).toContainEqual({ x: 50, y: 40 })
})

function heightAt(line: ScreenPoint[], x: number): number {
  const right = line.findIndex((point, index) => index > 0 && point.x >= x)
  const [from, to] = [line[right - 1]!, line[right]!]
  return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)
}
