import { expect, test } from 'vitest'
import { unknownBean } from './bean.ts'
import { costPerGram, costPerPound, fieldsOfPrice, priceOfBean, sizeText } from './bean-price.ts'

test.each([
  [1000, 'kg'],
  [250, '250 g'],
  [60_000, '60 kg'],
  [1500, '1.5 kg'],
  [453.59237, 'lb'],
  [2267.96185, '5 lb'],
  [340.1942775, '12 oz'],
  [226.796185, '8 oz'],
  [453.6, '453.6 g'],
])('%d g is the size %s', (grams, text) => expect(sizeText(grams)).toBe(text))

test('a price as bought is three fields of the bean', () => {
  const price = { amount: 36.9, currency: 'EUR', grams: 1000 }
  expect(priceOfBean({ ...unknownBean('Kenya'), ...fieldsOfPrice(price) })).toEqual(price)
  expect(priceOfBean({ ...unknownBean('Kenya'), ...fieldsOfPrice(null) })).toBeNull()
})

test('the price of a pound follows in the currency of the price alone', () => {
  const price = { amount: 36.9, currency: 'EUR', grams: 1000 }
  expect(costPerPound(price, 'EUR')).toBe(16.74)
  expect(costPerPound(price, 'USD')).toBeNull()
  expect(costPerPound({ ...price, grams: null }, 'EUR')).toBeNull()
  expect(costPerPound({ amount: 12.07, currency: 'USD', grams: 907.18474 }, 'USD')).toBe(6.04)
})

test('the price of a gram is that of the price as bought, or of the cost per pound', () => {
  const kenya = { ...unknownBean('Kenya'), cost_per_lb: 8 }
  expect(costPerGram(kenya, 'USD')).toBeCloseTo(8 / 453.59237, 10)
  expect(costPerGram(kenya, 'EUR')).toBeNull()
  const european = { ...kenya, ...fieldsOfPrice({ amount: 36.9, currency: 'EUR', grams: 1000 }) }
  expect(costPerGram(european, 'EUR')).toBeCloseTo(0.0369, 10)
  expect(costPerGram(european, 'USD')).toBeNull()
  const ofUnknownWeight = { ...kenya, ...fieldsOfPrice({ amount: 9, currency: 'USD', grams: null }) }
  expect(costPerGram(ofUnknownWeight, 'USD')).toBeCloseTo(8 / 453.59237, 10)
})
