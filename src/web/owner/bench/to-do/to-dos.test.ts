import { expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import { toDosOf } from './to-dos.ts'

let lastId = 0
/** A roast that lacks nothing, except for what the fields say. */
function roast(fields: Partial<Roast>): Roast {
  lastId += 1
  const bean = { id: 1, origin_name: 'Kenya Nyeri', elevation: null, grade: null }
  return {
    id: lastId,
    roast_name: 'A roast',
    roast_number: lastId,
    roast_date: '2026-01-04',
    bean,
    greens: null,
    blend_name: null,
    green_weight_g: 350,
    roasted_weight_g: 300,
    weight_loss_percent: 14.3,
    fc_minutes: 8,
    ...fields,
  } as Roast
}
const texts = (...roasts: Roast[]) =>
  Object.fromEntries(
    Object.entries(toDosOf(roasts)).map(([kind, found]) => [kind, found.map(({ text }) => text)]),
  )

test('a roast that lacks nothing is on no list', () => {
  expect(Object.values(texts(roast({}), roast({}))).flat()).toEqual([])
})

test('each weight that is missing is named', () => {
  const missing = texts(
    roast({ green_weight_g: null, weight_loss_percent: null }),
    roast({ roasted_weight_g: null, weight_loss_percent: null }),
    roast({ green_weight_g: null, roasted_weight_g: null, weight_loss_percent: null }),
  )
  expect(missing.weights).toEqual([
    'The green weight is missing',
    'The roasted weight is missing',
    'Both weights are missing',
  ])
  expect(missing.loss).toEqual([])
})

test('a loss below 8 % or above 22 % is odd, and a gain more so', () => {
  const odd = [7.94, 8, 22, 22.06, -2].map(weight_loss_percent => roast({ weight_loss_percent }))
  expect(texts(...odd).loss).toEqual([
    'It lost 7.9 %, and roasts lose 8 to 22 %',
    'It lost 22.1 %, and roasts lose 8 to 22 %',
    'The roasted weight is above the green one',
  ])
})

test('roasts with one number are each on the list, those without a number are not', () => {
  const peru = { id: 2, origin_name: 'Peru', elevation: null, grade: null }
  const two = [roast({ roast_number: 12 }), roast({ roast_number: 12, bean: peru })]
  const blend = roast({ roast_number: 12, blend_name: 'Kitchen Table' })
  expect(texts(roast({ roast_number: 12 }), blend).number?.[0]).toBe('Kitchen Table is #12 too')
  expect(texts(...two, roast({ roast_number: null }), roast({ roast_number: null })).number).toEqual([
    'Peru is #12 too',
    'Kenya Nyeri is #12 too',
  ])
  expect(texts(...two, roast({ roast_number: 12 })).number?.[0]).toBe('2 other roasts are #12 too')
})

test('what its owner says is so is on no list, and the other roast with its number is', () => {
  const so = { number: true, date: true, loss: true, crack: true }
  const odd = { roast_number: 12, roast_date: null, weight_loss_percent: 30, fc_minutes: null }
  const found = texts(roast({ ...odd, as_it_is: so }), roast({ roast_number: 12 }))
  expect(found).toEqual({ number: ['Kenya Nyeri is #12 too'], date: [], weights: [], loss: [], crack: [] })
  const weighed = texts(roast({ green_weight_g: null, weight_loss_percent: null, never_weighed: true }))
  expect(weighed.weights).toEqual([])
})

test('a missing date and an unknown first crack are on the list', () => {
  const { date, crack } = texts(roast({ roast_date: null, fc_minutes: null }))
  expect([date, crack]).toEqual([['The date is not known'], ['First crack is not known']])
})
