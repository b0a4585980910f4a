import { expect, test } from 'vitest'
import { changeProblem, chosenText, comparisonProblem, labelsProblem, toggled } from './chosen-roasts.ts'

test('roasts stay in the order in which they were chosen, and choosing one again deselects it', () => {
  const chosen = [7, 3, 9].reduce(toggled, [] as readonly number[])
  expect(chosen).toEqual([7, 3, 9])
  expect(toggled(toggled(chosen, 3), 3)).toEqual([7, 9, 3])
})

test('two to eight roasts can be compared, and otherwise there is a reason', () => {
  expect([2, 8].map(comparisonProblem)).toEqual([null, null])
  expect([0, 1, 9].map(comparisonProblem)).toEqual([
    'Choose 2 to 8 roasts to compare them.',
    'Choose one more to compare them.',
    'At most 8 roasts can be compared.',
  ])
})

test('the labels of up to fifty roasts can be printed, and otherwise there is a reason', () => {
  expect([1, 50].map(labelsProblem)).toEqual([null, null])
  expect([0, 51].map(labelsProblem)).toEqual([
    'Choose up to 50 to print their labels.',
    'Labels of at most 50 roasts can be printed at once.',
  ])
})

test('the count of chosen roasts is written in words', () => {
  expect([0, 1, 3].map(chosenText)).toEqual(['None chosen', '1 chosen', '3 chosen'])
})

test('up to five hundred roasts can be changed together', () => {
  expect([0, 1, 500].map(changeProblem)).toEqual([null, null, null])
  expect(changeProblem(501)).toBe('At most 500 roasts can be changed at once.')
})
