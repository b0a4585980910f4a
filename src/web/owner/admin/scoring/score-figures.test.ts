import { expect, test } from 'vitest'
import { categoryShares, scoreFigures } from './score-figures.ts'

const withScores = (...scores: (number | null)[]) => scoreFigures(scores.map(score => ({ score })))

test('a roast without a score counts as unscored and not in the average', () => {
  expect(withScores(80, null, 91, 77)).toMatchObject({ scored: 3, unscored: 1, average: 82.7 })
})

test('the average is 100 only if all scores are', () => {
  expect(withScores(...new Array<number>(30).fill(100), 99).average).toBe(99.9)
  expect(withScores(100, 100).average).toBe(100)
})

test('an empty log has no average', () => {
  expect(withScores()).toMatchObject({ scored: 0, unscored: 0, average: null })
})

test('85 is the lowest Light and 70 the lowest Medium', () => {
  expect(withScores(85, 84, 70, 69, 0).categories).toEqual({ Light: 1, Medium: 2, Dark: 2 })
})

test('the shares of the categories are 100 % together', () => {
  expect(categoryShares({ Light: 507, Medium: 296, Dark: 197 })).toEqual({
    Light: '51 %',
    Medium: '29 %',
    Dark: '20 %',
  })
  expect(categoryShares({ Light: 0, Medium: 2, Dark: 0 })).toEqual({
    Light: '0 %',
    Medium: '100 %',
    Dark: '0 %',
  })
})

test('every score falls into one bin, 100 into the last', () => {
  const { bins } = withScores(100, 95, 94, 70)
  expect(bins.filter(({ count }) => count > 0)).toEqual([
    { from: 70, count: 1, category: 'Medium' },
    { from: 90, count: 1, category: 'Light' },
    { from: 95, count: 2, category: 'Light' },
  ])
})

test('the bins start at 50, or lower if a roast scores less', () => {
  expect(withScores(88).bins[0]?.from).toBe(50)
  expect(withScores(88, 37).bins[0]?.from).toBe(30)
  expect(withScores(88, 0).bins).toHaveLength(20)
})
