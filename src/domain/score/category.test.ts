import { expect, test } from 'vitest'
import { scoreCategory, scoreLetter } from './category.ts'

test.each([
  [100, 'Light', 'A'],
  [90, 'Light', 'A'],
  [89, 'Light', 'B'],
  [85, 'Light', 'B'],
  [84, 'Medium', 'B'],
  [80, 'Medium', 'B'],
  [79, 'Medium', 'C'],
  [70, 'Medium', 'C'],
  [69, 'Dark', 'D'],
  [60, 'Dark', 'D'],
  [59, 'Dark', 'F'],
  [0, 'Dark', 'F'],
])('a score of %i is %s and an %s', (score, category, letter) => {
  expect(scoreCategory(score)).toBe(category)
  expect(scoreLetter(score)).toBe(letter)
})
