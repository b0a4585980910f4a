import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legibleRuns, settingBars, settingShade } from './setting-bars.ts'

const DIAL = { highest: 9, isDial: true }
const PERCENT = { highest: 100, isDial: false }
const run = (value: number, startSeconds: number, endSeconds: number) => ({ value, startSeconds, endSeconds })
const widths = (bars: { width: number }[]) => bars.map(bar => bar.width)

test('samples with the same setting make one run, which lasts until the next one starts', () => {
  expect(legibleRuns([0, 1, 2, 3, 4], [6, 6, 7, 7, 5], DIAL, 600)).toEqual([
    run(6, 0, 2),
    run(7, 2, 4),
    run(5, 4, 4),
  ])
})

test('an unknown setting leaves a gap, a setting of 0 does not', () => {
  expect(legibleRuns([0, 1, 2, 3], [0, null, 4, 4], DIAL, 600)).toEqual([run(0, 0, 1), run(4, 2, 3)])
})

test('bars that are long enough are placed by their times', () => {
  expect(settingBars([run(6, 0, 200), run(5, 200, 600)], 600, 600)).toEqual([
    { ...run(6, 0, 200), x: 0, width: 200 },
    { ...run(5, 200, 600), x: 200, width: 400 },
  ])
})

test('a short bar is widened to 20 px at the expense of the longest in its row', () => {
  expect(widths(settingBars([run(8, 0, 4), run(7, 4, 204), run(6, 204, 600)], 600, 600))).toEqual([
    20, 200, 380,
  ])
})

test('if the longest bar would become shorter than the next, both shrink', () => {
  const bars = settingBars([run(9, 0, 290), run(8, 290, 295), run(7, 295, 300), run(6, 300, 600)], 600, 600)
  expect(widths(bars)).toEqual([280, 20, 20, 280])
})

test('a row too narrow for 20 px per bar has equal widths', () => {
  expect(widths(settingBars([run(9, 0, 1), run(8, 1, 2), run(7, 2, 60)], 60, 45))).toEqual([15, 15, 15])
})

test('bars fill their row exactly, and none is too narrow unless all are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }), lengths => {
      const ends = lengths.map((_, index) =>
        lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0),
      )
      const runs = ends.map((end, index) => run(index, ends[index - 1] ?? 0, end))
      const bars = settingBars(runs, ends.at(-1)!, 300)
      const sum = widths(bars).reduce((total, width) => total + width, 0)
      expect(sum).toBeCloseTo(300, 6)
      expect(Math.min(...widths(bars))).toBeGreaterThanOrEqual(Math.min(20, 300 / bars.length) - 1e-9)
    }),
  )
})

test('a setting of 0 has no shade, 1 to 9 have the nine greys', () => {
  expect([0, 1, 5, 9, 12].map(value => settingShade(value, DIAL))).toEqual([null, 0, 4, 8, 8])
})

test('a percentage is shaded by its share of 100', () => {
  expect([0, 1, 50, 56, 100].map(value => settingShade(value, PERCENT))).toEqual([null, 0, 4, 4, 8])
})

test('a percentage that a controller changes every second makes no more runs than have room', () => {
  const seconds = Array.from({ length: 600 }, (_, second) => second)
  const heater = seconds.map(second => 50 + 5 * Math.sin(second / 9))
  const runs = legibleRuns(seconds, heater, PERCENT, 700)
  expect(runs.length).toBeLessThanOrEqual(35)
  expect(runs.at(-1)!.endSeconds).toBe(599)
  for (const { value, startSeconds, endSeconds } of runs) {
    for (const inside of heater.slice(startSeconds, endSeconds)) {
      expect(Math.abs(inside - value)).toBeLessThanOrEqual(16)
    }
  }
})

test('a percentage that is set by hand keeps every step', () => {
  const hand = [75, 75, 74, 65, 60, 60]
  expect(legibleRuns([0, 60, 120, 180, 240, 300], hand, PERCENT, 700)).toEqual([
    run(75, 0, 120),
    run(74, 120, 180),
    run(65, 180, 240),
    run(60, 240, 300),
  ])
})

test('a dial keeps every step, even without room', () => {
  const seconds = Array.from({ length: 60 }, (_, second) => second)
  const power = seconds.map(second => second % 2)
  expect(legibleRuns(seconds, power, DIAL, 100)).toHaveLength(60)
})
