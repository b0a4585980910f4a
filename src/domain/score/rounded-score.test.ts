import { expect, test } from 'vitest'
import { roundedScore } from './rounded-score.ts'

test('a score is rounded half up', () => {
  expect([72.4, 72.5, 98.5, 0].map(score => roundedScore(score))).toEqual([72, 73, 99, 0])
  expect(roundedScore(82.66, 1)).toBe(82.7)
})

test('99.5 is not 100, which says that no point was lost', () => {
  expect([99.5, 99.99, 100].map(score => roundedScore(score))).toEqual([99, 99, 100])
  expect([99.94, 99.96, 100].map(score => roundedScore(score, 1))).toEqual([99.9, 99.9, 100])
})
