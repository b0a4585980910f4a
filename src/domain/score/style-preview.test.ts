import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreOfMeasured } from './measured.ts'
import { HOUSE, type JudgingRules } from './style.ts'
import { type MeasuredRoast, previewStyle } from './style-preview.ts'

/** Measured values with all points of the House. */
const FULL = { duration: 10, weight_loss: 14, first_crack: 78, curve: 20, development: 22 }

function roastOf(roast_id: number, measured: Partial<MeasuredRoast['measured']> = {}): MeasuredRoast {
  const all = { ...FULL, ...measured }
  return { roast_id, roast_name: `#${roast_id}`, score: scoreOfMeasured(all, HOUSE) ?? 0, measured: all }
}

/** The House, but for roasts of 5 to 8 minutes. */
const SHORT: JudgingRules = { ...HOUSE, ideals: { ...HOUSE.ideals, duration: { from: 5, to: 8 } } }

test('a preview counts what rises, falls and stays, by letters and by tens', () => {
  const roasts = [
    roastOf(1),
    roastOf(2, { duration: 7 }),
    roastOf(3, { duration: 7.9, curve: 0 }),
    roastOf(4, { duration: 8 }),
  ]
  expect(previewStyle(roasts, SHORT)).toEqual({
    judged: 4,
    up: 1,
    down: 1,
    letters: { before: { A: 3, B: 1, C: 0, D: 0, F: 0 }, after: { A: 3, B: 1, C: 0, D: 0, F: 0 } },
    histogram: {
      before: [0, 0, 0, 0, 0, 0, 0, 0, 1, 3],
      after: [0, 0, 0, 0, 0, 0, 0, 0, 1, 3],
    },
    most_moved: [
      { roast_id: 1, roast_name: '#1', before: 100, after: 90 },
      { roast_id: 2, roast_name: '#2', before: 95, after: 100 },
    ],
  })
})

test('the ten largest changes are named, largest first, by id where they are as large', () => {
  const roasts = Array.from({ length: 30 }, (_, index) =>
    roastOf(30 - index, { duration: 9 + (index % 3) / 2 }),
  )
  const { most_moved, down } = previewStyle(roasts, SHORT)
  expect(down).toBe(30)
  expect(most_moved.map(({ before, after }) => before - after)).toEqual(new Array(10).fill(10))
  expect(most_moved.map(({ roast_id }) => roast_id)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28])
})

test('a roast of which too little counts keeps its score', () => {
  const weighed = roastOf(1, { duration: null, first_crack: null, development: null })
  const points = { duration: 50, weight_loss: 50, first_crack: 0, curve: 0, development: 0 }
  expect(previewStyle([weighed], { ...HOUSE, points })).toMatchObject({
    judged: 1,
    up: 0,
    down: 0,
    most_moved: [],
  })
})

test('the rules that judged roasts change nothing, and every preview counts each roast once', () => {
  const value = (most: number) => fc.option(fc.double({ min: 0, max: most, noNaN: true }))
  const measured = fc.record({
    duration: value(30),
    weight_loss: value(30),
    first_crack: value(100),
    curve: value(20),
    development: value(100),
  })
  fc.assert(
    fc.property(fc.array(measured, { maxLength: 20 }), given => {
      const roasts = given.flatMap((values, index) => {
        const score = scoreOfMeasured(values, HOUSE)
        return score === null ? [] : [{ roast_id: index + 1, roast_name: '', score, measured: values }]
      })
      expect(previewStyle(roasts, HOUSE)).toMatchObject({ up: 0, down: 0, most_moved: [] })
      const { judged, letters, histogram } = previewStyle(roasts, SHORT)
      for (const counts of [letters.before, letters.after, histogram.before, histogram.after])
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(judged)
    }),
  )
})
