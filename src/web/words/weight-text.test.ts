import { expect, test } from 'vitest'
import { cleanWeightText, doubtOfTexts, lossTextOf, weightOfText, weightProblem } from './weight-text.ts'

test('a weight keeps only digits and dots', () => {
  expect(cleanWeightText('250 g')).toBe('250')
  expect(cleanWeightText('about 212.5g')).toBe('212.5')
})

test('a comma is a decimal separator, except before exactly three digits', () => {
  expect(['250,5', '250,55', '1,250', '1,2505', '1,250,000', '12,'].map(cleanWeightText)).toEqual([
    '250.5',
    '250.55',
    '1250',
    '1.2505',
    '1250000',
    '12.',
  ])
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
