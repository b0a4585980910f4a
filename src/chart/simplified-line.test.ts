import { expect, test } from 'vitest'
import { type ScreenLine, simplifiedLine } from './simplified-line.ts'

/** A line with a point for each x, and the range of all its points. */
function lineOf(
  xs: number[],
  y: (x: number) => number,
): ScreenLine & { whole: { from: number; to: number } } {
  return { xs, ys: xs.map(y), whole: { from: 0, to: xs.length } }
}

const wholeNumbers = (count: number) => Array.from({ length: count }, (_, x) => x)

test('a straight line needs two points', () => {
  const straight = lineOf(wholeNumbers(1000), x => x / 2)
  expect(simplifiedLine(straight, straight.whole, 0.1)).toEqual([0, 999])
})

test('only points inside the range are considered', () => {
  const bent = lineOf(wholeNumbers(100), x => Math.abs(x - 50))
  expect(simplifiedLine(bent, { from: 10, to: 90 }, 0.1)).toEqual([10, 50, 89])
  expect(simplifiedLine(bent, { from: 50, to: 51 }, 0.1)).toEqual([50])
  expect(simplifiedLine(bent, { from: 50, to: 50 }, 0.1)).toEqual([])
})

test('a simplified curve stays within the tolerance of the measured one', () => {
  const eighths = wholeNumbers(6000).map(index => index / 8)
  const measured = lineOf(eighths, x => 100 + 60 * Math.sin(x / 62.5) + 3 * Math.sin((x * 8) / 11))
  const kept = simplifiedLine(measured, measured.whole, 0.15)
  expect(kept.length).toBeLessThan(eighths.length / 3)
  const distances = eighths.map((x, point) => Math.abs(measured.ys[point]! - heightAt(measured, kept, x)))
  expect(Math.max(...distances)).toBeLessThan(0.1501)
})

test('a spike of one sample survives simplification', () => {
  const spiked = lineOf(wholeNumbers(100), x => (x === 50 ? 40 : 10))
  expect(simplifiedLine(spiked, spiked.whole, 0.15)).toContain(50)
})

/** The y of the line through the kept points. */
function heightAt({ xs, ys }: ScreenLine, kept: number[], x: number): number {
  const right = kept.findIndex((point, index) => index > 0 && xs[point]! >= x)
  const [from, to] = [kept[right - 1]!, kept[right]!]
  return ys[from]! + ((ys[to]! - ys[from]!) * (x - xs[from]!)) / (xs[to]! - xs[from]!)
}
