import { expect, test } from 'vitest'
import { typedMoney } from './money-text.ts'

test('money is typed with or without its currency', () => {
  expect(['68', '68 €', '€68.50', '68,50', '$1,250', '1.250,99 EUR', '0', '12.345'].map(typedMoney)).toEqual([
    68, 68, 68.5, 68.5, 1250, 1250.99, 0, 12.35,
  ])
  expect(['', 'free', '-5', '1.2.3', '6e8'].map(typedMoney)).toEqual([null, null, null, null, null])
})
