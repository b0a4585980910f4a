import { expect, test } from 'vitest'
import { costOfRoast } from './roast-cost.ts'

const COSTS = { green: 3.4, roast: 0.6, roastedWeight: 250, cupGrams: 15 }

test('a roast costs its green coffee and what each roast costs, by weight for 100 g and a cup', () => {
  expect(costOfRoast(COSTS)).toEqual({ green: 3.4, roast: 0.6, total: 4, per100g: 1.6, perCup: 0.24 })
})

test('without the cost of the green coffee only that of the roasting is known', () => {
  expect(costOfRoast({ ...COSTS, green: null })).toEqual({
    green: null,
    roast: 0.6,
    total: null,
    per100g: null,
    perCup: null,
  })
})

test.each([null, 0])('a roasted weight of %s gives no cost of a cup', roastedWeight => {
  expect(costOfRoast({ ...COSTS, roastedWeight })).toMatchObject({ total: 4, per100g: null, perCup: null })
})
