import { expect, test } from 'vitest'
import { costWords } from './cost-words.ts'

const cost = { green: 8.57, roast: 0.35, total: 8.92, per_100g: 3.08, per_cup: 0.46 }

test('a batch names its green coffee where roasting costs something, too', () => {
  expect(costWords(cost, 'USD')).toEqual([
    { amount: '$8.92', of: 'the batch ($8.57 green)' },
    { amount: '$3.08', of: 'for 100 g' },
    { amount: '$0.46', of: 'a cup' },
  ])
  expect(costWords({ ...cost, roast: 0, total: 8.57 }, 'USD')[0]).toEqual({
    amount: '$8.57',
    of: 'the batch',
  })
})

test('what a cup cost is left out until the roast is weighed', () => {
  const unweighed = { ...cost, per_100g: null, per_cup: null }
  expect(costWords(unweighed, 'USD')).toEqual([{ amount: '$8.92', of: 'the batch ($8.57 green)' }])
})
