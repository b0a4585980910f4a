import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barAt, legibleRuns, type SettingRun, settingBars, settingShade } from './setting-bars.ts'

const TEN_MINUTES = { startSeconds: 0, endSeconds: 600 }
const DIAL = { highest: 9, isDial: true }
const PERCENT = { highest: 100, isDial: false }
const run = (value: number, startSeconds: number, endSeconds: number) => ({ value, startSeconds, endSeconds })

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
  expect(settingBars([run(6, 0, 200), run(5, 200, 600)], TEN_MINUTES, 600)).toEqual([
    { ...run(6, 0, 200), x: 0, width: 200 },
    { ...run(5, 200, 600), x: 200, width: 400 },
  ])
})

test('a short bar between two others keeps its times, and so do they', () => {
  expect(settingBars([run(8, 0, 4), run(7, 4, 204), run(6, 204, 600)], TEN_MINUTES, 600)).toEqual([
    { ...run(8, 0, 4), x: 0, width: 4 },
    { ...run(7, 4, 204), x: 4, width: 200 },
    { ...run(6, 204, 600), x: 204, width: 396 },
  ])
})

test('a short bar before a time without settings is widened to 20 px, or as far as there is room', () => {
  const widthsOf = (...runs: SettingRun[]) =>
    settingBars(runs, TEN_MINUTES, 600).map(({ x, width }) => [x, width])
  expect(widthsOf(run(8, 0, 4), run(7, 100, 104), run(6, 112, 600))).toEqual([
    [0, 20],
    [100, 12],
    [112, 488],
  ])
  expect(widthsOf(run(8, 0, 500), run(7, 590, 600)).at(-1)).toEqual([590, 10])
})

test('a setting that is changed at drop does not last and has no bar', () => {
  expect(settingBars([run(6, 0, 600), run(0, 600, 600)], TEN_MINUTES, 600).map(({ value }) => value)).toEqual(
    [6],
  )
})

test('in a zoomed chart, bars end at its edges', () => {
  const bars = settingBars(
    [run(8, 0, 200), run(7, 200, 400), run(6, 400, 500), run(5, 500, 600)],
    { startSeconds: 300, endSeconds: 500 },
    400,
  )
  expect(bars.map(({ value, x, width }) => [value, x, width])).toEqual([
    [7, 0, 200],
    [6, 200, 200],
  ])
})

test('bars begin at their times, never overlap, and are widened only into free room', () => {
  const stretch = fc.record({
    gap: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 1, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 40 }), stretches => {
      let seconds = 0
      const runs = stretches.map(({ gap, length }, index) => {
        const start = seconds + gap
        seconds = start + length
        return run(index, start, seconds)
      })
      const bars = settingBars(runs, { startSeconds: 0, endSeconds: seconds }, 300)
      const scale = 300 / seconds
      bars.forEach(({ x, width, startSeconds, endSeconds }, index) => {
        const freeUntil = (bars[index + 1]?.startSeconds ?? seconds) * scale
        const own = (endSeconds - startSeconds) * scale
        expect(x).toBeCloseTo(startSeconds * scale, 6)
        expect(width).toBeCloseTo(Math.max(own, Math.min(20, freeUntil - x)), 6)
      })
    }),
  )
})

test('a place in a row picks the bar there, or else the nearest', () => {
  const bars = settingBars([run(6, 100, 200), run(5, 200, 300), run(4, 500, 600)], TEN_MINUTES, 600)
  expect([0, 150, 250, 390, 410, 599].map(place => barAt(bars, place))).toEqual([0, 0, 1, 1, 2, 2])
  expect(barAt([], 10)).toBe(-1)
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
