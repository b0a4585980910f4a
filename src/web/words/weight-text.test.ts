import { expect, test } from 'vitest'
import {
  doubtOfTexts,
  keyedWeight,
  lossTextOf,
  settledWeight,
  weightOfText,
  weightProblem,
} from './weight-text.ts'

test('a field for grams shows the grams that were typed or pasted into it, in whatever unit', () => {
  expect(['250 g', 'about 212.5g', '0.8 lb', '0,35 kg', '12 oz', '250.', ''].map(settledWeight)).toEqual([
    '250',
    '212.5',
    '362.87',
    '350',
    '340.19',
    '250',
    '',
  ])
})

test('a fraction with a slash stays one, and a weight of 24 digits is written out', () => {
  const plain = ['9'.repeat(24), '0.0000001']
  expect(['1/2 lb', '1⁄2 kg', ...plain].map(settledWeight)).toEqual(['226.8', '500', ...plain])
  expect(keyedWeight('1/2 l')).toBe('1/2 l')
})

test('what is no weight stays as it is typed, from its first digit on, and is a problem', () => {
  const typed = ['0.8 stone', '1.2.3']
  expect(typed.map(text => settledWeight(`~ ${text}`))).toEqual(typed)
  expect(typed.map(weightProblem)).not.toContain(null)
})

test('“Weight inputs keep only digits and dots”', () => {
  expect(['2a5,5 g', '290 g?', '3a5-0,5 g', 'x'].map(settledWeight)).toEqual(['25.5', '290', '350.5', ''])
})

test('two numbers are no weight, nor do their digits become one', () => {
  const pasted = ['250-300', '1 250–1 300 g', '0.8-1 kg', '250\t212.5', '~ 250; 300', '250 g - 300 g']
  const settled = pasted.map(settledWeight)
  expect(settled.slice(0, 3)).toEqual(['250  300', '1 250  1 300 g', '0.8  1 kg'])
  expect(settled.map(weightProblem)).not.toContain(null)
  expect(settled.map(settledWeight)).toEqual(settled)
  expect(['250-', '-250', '250 - g'].map(settledWeight)).toEqual(['250', '250', '250'])
})

test('of the keys that are pressed, digits, signs and a unit after them stay', () => {
  const typed = ['0.8 l', '0.8 stone', 'a', '3a5-0,5 g', '5 lb 3']
  expect(typed.map(keyedWeight)).toEqual(['0.8 l', '0.8 stone', '', '350,5 g', '5  3'])
  expect(weightProblem('5  3')).not.toBeNull()
})

test('a comma is a decimal separator, except before exactly three digits', () => {
  const typed = ['250,5', '250,55', '1,250', '1,2505', '1,250,000', '12,', '1.087,5', '1.250', '302.125']
  expect(typed.map(weightOfText)).toEqual([250.5, 250.55, 1250, 1.2505, 1_250_000, 12, 1087.5, 1.25, 302.125])
})

test('an empty or invalid text is not a weight', () => {
  expect(['', 'g', '1.2.3', '0', '212.5'].map(weightOfText)).toEqual([null, null, null, 0, 212.5])
})

test('a text that is not a number is a problem, an empty one is not', () => {
  expect(['', '250', '250.5'].map(weightProblem)).toEqual([null, null, null])
  expect(weightProblem('1.2.3')).toBe('Enter a number such as 250 or 250.5')
})

test('the loss is computed from both weights, or is the known one', () => {
  expect(lossTextOf('250', '212,5')).toBe('15.0 %')
  expect(lossTextOf('250', '', 14.25)).toBe('14.3 %')
  expect(lossTextOf('0', '10')).toBe('–')
})

test('typed weights that no roast has are in doubt, unless one of them is missing', () => {
  expect(doubtOfTexts('350', '350,5')?.code).toBe('roasted_above_green')
  expect(doubtOfTexts('2268', '2268')?.code).toBe('loss_too_low')
  expect(doubtOfTexts('500', '0,43')?.code).toBe('unit_mistaken')
  expect(doubtOfTexts('350', '302')).toBeNull()
  expect(doubtOfTexts('', '350')).toBeNull()
  expect(doubtOfTexts('350', '3.5.1')).toBeNull()
})
