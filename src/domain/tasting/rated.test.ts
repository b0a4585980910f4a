import { describe, expect, test } from 'vitest'
import { cvaScore, FLAWLESS } from './cva-score.ts'
import { figuresOfRated, keptRated, ratedProblems } from './rated.ts'
import { CVA_AFFECTIVE, FIVE_CUPS, isEven, isOnScale } from './sheet.ts'

/** Values of the affective assessment, of which the first ones are one higher. */
function cvaValues(lowest: number, raised = 0): Record<string, number> {
  return Object.fromEntries(
    CVA_AFFECTIVE.scales.map(({ name }, index) => [name, index < raised ? lowest + 1 : lowest]),
  )
}

describe('the score of CVA affective', () => {
  test.each([
    ['all highest', cvaValues(9), FLAWLESS, 100],
    ['all in the middle', cvaValues(5), FLAWLESS, 79],
    ['all lowest', cvaValues(1), FLAWLESS, 58],
    ['a sum of 41, which gives 79.65625', cvaValues(5, 1), FLAWLESS, 79.75],
    ['a sum of 42, which gives 80.3125', cvaValues(5, 2), FLAWLESS, 80.25],
    ['a sum of 44, which gives 81.625, half way', cvaValues(5, 4), FLAWLESS, 81.75],
    ['a cup that is not uniform', cvaValues(7), { u: 1, d: 0 }, 87.5],
    ['a defective cup', cvaValues(7), { u: 0, d: 1 }, 85.5],
    ['two of one and three of the other', cvaValues(7), { u: 2, d: 3 }, 73.5],
    ['no score below the lowest', cvaValues(1), { u: 0, d: 5 }, 58],
  ])('%s', (_what, values, cups, score) => {
    expect(cvaScore(values, cups)).toBe(score)
    expect(figuresOfRated(CVA_AFFECTIVE, { values, cups })).toEqual({ rating: null, score })
  })
})

describe('a filled-in sheet', () => {
  const problemsOf = (values: Record<string, number>, sheet = FIVE_CUPS) =>
    ratedProblems(sheet, { values, cups: null }).map(({ kind }) => kind)

  test('needs each value, on its scale, and no other', () => {
    expect(problemsOf({ rating: 4 })).toEqual([])
    expect(problemsOf({})).toEqual(['no value'])
    expect(problemsOf({ rating: 6 })).toEqual(['off scale'])
    expect(problemsOf({ rating: 3.5 })).toEqual(['off scale'])
    expect(problemsOf({ rating: 4, body: 3 })).toEqual(['no scale'])
    const named = { ...FIVE_CUPS, scales: [{ ...FIVE_CUPS.scales[0]!, name: 'toString' }] }
    expect(problemsOf({}, named)).toEqual(['no value'])
  })

  test('has cups only where they are asked for, five at most', () => {
    const withCups = (u: number, d: number, sheet = CVA_AFFECTIVE, values = cvaValues(5)) =>
      ratedProblems(sheet, { values, cups: { u, d } }).map(({ kind }) => kind)
    expect(withCups(2, 3)).toEqual([])
    expect(withCups(3, 3)).toEqual(['too many cups'])
    expect(withCups(0, 0, FIVE_CUPS, { rating: 4 })).toEqual(['cups not asked'])
  })

  test('is kept in the order of the scales, and without flaws unless it says so', () => {
    const values = Object.fromEntries(Object.entries(cvaValues(6)).toReversed())
    const kept = keptRated(CVA_AFFECTIVE, { values, cups: null })
    expect(Object.keys(kept.values)).toEqual(CVA_AFFECTIVE.scales.map(({ name }) => name))
    expect(kept.cups).toEqual(FLAWLESS)
    expect(keptRated(FIVE_CUPS, { values: { rating: 4 }, cups: null })).toEqual({
      values: { rating: 4 },
      cups: null,
    })
    expect(figuresOfRated(FIVE_CUPS, { values: { rating: 4 }, cups: null })).toEqual({
      rating: 4,
      score: null,
    })
  })
})

test('a scale has the values that its steps reach, whatever their binary form', () => {
  const tenths = { name: 'Sweet', from: 0, to: 1, step: 0.1, low: '', high: '' }
  expect(isEven(tenths)).toBe(true)
  expect(isEven({ from: 0, to: 1, step: 0.3 })).toBe(false)
  expect(isEven({ from: 0, to: 1, step: 1e-9 })).toBe(false)
  expect(isEven({ from: 0, to: 1, step: 1 })).toBe(true)
  expect(isEven({ from: 0, to: 1, step: 1e9 })).toBe(false)
  expect([0, 0.3, 0.1 + 0.2, 0.7, 1].map(value => isOnScale(tenths, value))).toEqual(Array(5).fill(true))
  expect([0.35, 1.1, -0.1].map(value => isOnScale(tenths, value))).toEqual([false, false, false])
})
