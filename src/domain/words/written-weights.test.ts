import { expect, test } from 'vitest'
import { typedMoney } from './money-text.ts'
import { typedAmount, weightNotation, writtenWeight } from './written-weight.ts'

const inGrams = (text: string) => typedAmount(text, { weight: 'g' })

test('an amount of coffee is typed in grams, kilograms, pounds or ounces', () => {
  expect(['500', '1,180 g', '2.27 kg', '2,27kg', '5 lb', '1 pound', '16 oz', '0'].map(inGrams)).toEqual([
    500, 1180, 2270, 2270, 2267.96, 453.59, 453.59, 0,
  ])
})

test('a column may mix decimal commas and dots', () => {
  const cells = ['1.087,5', '512.5', '1.250', '498,25 g']
  const notation = weightNotation(cells)
  expect(cells.map(cell => writtenWeight(cell, notation))).toEqual([1087.5, 512.5, 1250, 498.25])
})

test('a number without a unit is in the reader’s', () => {
  expect(typedAmount('16', { weight: 'oz' })).toBe(453.59)
  expect(typedAmount('16 g', { weight: 'oz' })).toBe(16)
})

test('anything else is not an amount of coffee', () => {
  expect(['', 'lots', '-5', '5 stone', '1.2.3', '5 lb 3'].map(inGrams)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('money is typed with or without its currency', () => {
  expect(['68', '68 €', '€68.50', '68,50', '$1,250', '1.250,99 EUR', '0', '12.345'].map(typedMoney)).toEqual([
    68, 68, 68.5, 68.5, 1250, 1250.99, 0, 12.35,
  ])
  expect(['', 'free', '-5', '1.2.3', '6e8'].map(typedMoney)).toEqual([null, null, null, null, null])
})
