import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementOf, kendallsW } from './agreement.ts'

test("Kendall's W of a textbook is found, with and without ties", () => {
  // S. Siegel, Nonparametric Statistics, 1956, table 9.9: three executives rank six applicants, W = 0.16.
  const executives = [
    [1, 6, 3, 2, 5, 4],
    [1, 5, 6, 4, 2, 3],
    [6, 3, 2, 5, 4, 1],
  ]
  expect(kendallsW(executives)).toBeCloseTo(0.16, 2)
  // The same, table 9.10: ties, W = 0.828 where uncorrected it would be 0.805.
  const tied = [
    [1, 4.5, 2, 4.5, 3, 7.5, 6, 9, 7.5, 10],
    [2.5, 1, 2.5, 4.5, 4.5, 8, 9, 6.5, 10, 6.5],
    [2, 1, 4.5, 4.5, 4.5, 4.5, 8, 8, 8, 10],
  ]
  expect(kendallsW(tied)).toBeCloseTo(0.828, 3)
})

const tables = fc
  .record({ tasters: fc.integer({ min: 2, max: 12 }), cups: fc.integer({ min: 2, max: 8 }) })
  .chain(({ tasters, cups }) => {
    const ofTaster = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: cups, maxLength: cups })
    return fc.array(ofTaster, { minLength: tasters, maxLength: tasters })
  })

test('W is between 0 and 1 and does not depend on who sat where, on the letters, or on the scale', () => {
  fc.assert(
    fc.property(tables, values => {
      const w = kendallsW(values)
      if (w === null) return
      expect(w).toBeGreaterThanOrEqual(0)
      expect(w).toBeLessThanOrEqual(1 + 1e-9)
      expect(kendallsW(values.toReversed())).toBeCloseTo(w, 9)
      expect(kendallsW(values.map(ofTaster => ofTaster.toReversed()))).toBeCloseTo(w, 9)
      expect(kendallsW(values.map(ofTaster => ofTaster.map(value => value ** 3)))).toBeCloseTo(w, 9)
    }),
  )
})

test('equal orders agree wholly, opposite ones not at all; one taster, or none who prefers a cup, has no W', () => {
  expect(agreementOf([...Array(4)].map(() => [1, 2, 3]))).toEqual({
    w: 1,
    words: 'unusually strong agreement',
  })
  expect(
    kendallsW([
      [1, 2, 3],
      [3, 2, 1],
    ]),
  ).toBe(0)
  expect([
    agreementOf([]),
    agreementOf([[1, 2]]),
    agreementOf([
      [3, 3],
      [4, 4],
    ]),
  ]).toEqual([null, null, null])
})

test('two tasters of two coffees agree half of the time by guessing, so nothing can be said', () => {
  expect(
    agreementOf([
      [1, 2],
      [3, 5],
    ]),
  ).toEqual({ w: 1, words: 'too few cups to tell agreement from chance' })
  expect(
    agreementOf([
      [1, 2, 3],
      [1, 2, 3],
      [1, 3, 2],
    ])?.words,
  ).toBe('no more agreement than by chance')
})
