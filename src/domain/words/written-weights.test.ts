import { expect, test } from 'vitest'
import { TYPED_GRAMS, typedAmount, weightNotation, writtenWeight } from './written-weights.ts'

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

test('a weight is read with its unit in every language of the suppliers, and with a fraction', () => {
  const cells = ['0.8 lb', '½ lb', '1 Pfund', '250 г', '1,5 kg', "1'250 g", '5 lb.', '12 oz']
  const grams = cells.map(cell => writtenWeight(cell, TYPED_GRAMS))
  expect(grams).toEqual([362.87, 226.8, 500, 250, 1500, 1250, 2267.96, 340.19])
})

test('a number that would be tonnes is kilograms with its decimals', () => {
  expect(['2,500 kg', '1.000 kg', '499 kg'].map(inGrams)).toEqual([2500, 1000, 499_000])
})

test('the unit of a column stands in its heading', () => {
  expect(['Green (kg)', 'Green lb', 'Green'].map(heading => weightNotation([], heading).gramsInUnit)).toEqual(
    [1000, 453.59237, 1],
  )
})
