import { describe, expect, test } from 'vitest'
import { unknownBean } from '#domain/bean/bean.ts'
import {
  costAfterWrite,
  costPerGram,
  costPerPound,
  fieldsOfPrice,
  NO_COST,
  priceOfBean,
  sizeText,
} from './bean-price.ts'

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

test('the cost of a pound alone is a price of a pound, in dollars without a currency', () => {
  const kenya = { ...unknownBean('Kenya'), cost_per_lb: 8 }
  expect(priceOfBean(kenya)).toEqual({ amount: 8, currency: 'USD', grams: 453.59237 })
  expect(priceOfBean({ ...kenya, price_currency: 'EUR' })).toMatchObject({ amount: 8, currency: 'EUR' })
})

test('a pound that costs more than a bean may is not computed, one that was bought by the pound is not rounded', () => {
  expect(costPerPound({ amount: 1_000_000_000, currency: 'EUR', grams: 1 }, 'EUR')).toBeNull()
  expect(costPerPound({ amount: 7.355, currency: 'EUR', grams: 453.59237 }, 'EUR')).toBe(7.355)
})

describe('after a write in a library of euros', () => {
  const EUROS = { price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000 }
  const BOUGHT = { ...EUROS, cost_per_lb: 16.74 }
  const IN_DOLLARS = {
    price_amount: 8.9,
    price_currency: 'USD',
    price_weight_g: 453.59237,
    cost_per_lb: null,
  }
  const PARTIAL = { ...IN_DOLLARS, price_weight_g: null }
  const ofPound = (amount: number, currency: string) => ({
    ...{ price_amount: amount, price_currency: currency, price_weight_g: 453.59237, cost_per_lb: amount },
  })

  test.each([
    ['a price in euros says what a pound costs', NO_COST, EUROS, BOUGHT],
    ['and decides against a cost written with it', NO_COST, { ...EUROS, cost_per_lb: 20 }, BOUGHT],
    [
      'an amount that changes',
      BOUGHT,
      { price_amount: 40 },
      { ...BOUGHT, price_amount: 40, cost_per_lb: 18.14 },
    ],
    ['a price in another currency converts nothing', BOUGHT, IN_DOLLARS, IN_DOLLARS],
    [
      'a price for an unknown weight',
      BOUGHT,
      { price_weight_g: null },
      { ...EUROS, price_weight_g: null, cost_per_lb: null },
    ],
    ['a price that is removed takes the cost along', BOUGHT, { price_amount: null }, NO_COST],
    ['a cost alone is the price', NO_COST, { cost_per_lb: 9.355 }, ofPound(9.355, 'EUR')],
    ['also of a bean that had one in euros', BOUGHT, { cost_per_lb: 20 }, ofPound(20, 'EUR')],
    ['a cost in a stated currency', NO_COST, { cost_per_lb: 9, price_currency: 'GBP' }, ofPound(9, 'GBP')],
    ['a price that a cost replaces', IN_DOLLARS, { price_amount: null, cost_per_lb: 9 }, ofPound(9, 'EUR')],
    ['a cost that is cleared takes the price along', BOUGHT, { cost_per_lb: null }, NO_COST],
    ['also of a bean that had one in dollars', IN_DOLLARS, { cost_per_lb: 8 }, ofPound(8, 'USD')],
    ['which goes with that cost', ofPound(8, 'USD'), { cost_per_lb: null }, NO_COST],
    ['a price in dollars decides against a cost too', NO_COST, { ...IN_DOLLARS, cost_per_lb: 9 }, IN_DOLLARS],
    [
      'a cost beside a price for an unknown weight',
      PARTIAL,
      { cost_per_lb: 8 },
      { ...PARTIAL, cost_per_lb: 8 },
    ],
    ['or written with it', NO_COST, { ...PARTIAL, cost_per_lb: 8 }, { ...PARTIAL, cost_per_lb: 8 }],
    ['which goes alone', { ...PARTIAL, cost_per_lb: 8 }, { cost_per_lb: null }, PARTIAL],
    [
      'or with the next price',
      { ...PARTIAL, cost_per_lb: 8 },
      { price_amount: 9 },
      { ...PARTIAL, price_amount: 9 },
    ],
    [
      'a currency without an amount',
      NO_COST,
      { price_currency: 'EUR' },
      { ...NO_COST, price_currency: 'EUR' },
    ],
    [
      'nothing of it leaves an old cost in dollars',
      { ...NO_COST, cost_per_lb: 8 },
      {},
      { ...NO_COST, cost_per_lb: 8 },
    ],
  ])('%s', (_, before, written, after) => {
    expect(costAfterWrite(before, { ...before, ...written }, 'EUR')).toEqual(after)
  })
})
