import { expect, test } from 'vitest'
import type { Steadiness } from '#contract/trends.ts'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { drawnText, pairText } from './pair-words.ts'
import {
  directionOf,
  directionOfCoffee,
  sameCoffeeAtOtherTime,
  steadinessText,
  steadyCoffees,
  verdictOf,
} from './steadiness-words.ts'
import { addressOfView, otherTimeQueryOf, queryOf, viewOf } from './trends-address.ts'

const FAHRENHEIT = { ...DEFAULT_UNITS, temperature: '°F' } as const

const steady: Steadiness = {
  bean_id: 1,
  origin_name: 'Kenya',
  batch_g: 350,
  figure: 'fc_minutes',
  last: { roasts: 5, spread: 0.15 },
  before: { roasts: 5, spread: 0.35 },
}

test('steadiness is given in the unit of its figure', () => {
  expect(steadinessText(steady, DEFAULT_UNITS)).toBe('First crack within ±\u00a09 s, before ±\u00a021 s')
  expect(steadinessText({ ...steady, before: null }, DEFAULT_UNITS)).toBe('First crack within ±\u00a09 s')
  const drop: Steadiness = {
    ...steady,
    figure: 'final_bean_temp',
    last: { roasts: 5, spread: 2 },
    before: { roasts: 4, spread: 1.25 },
  }
  expect(steadinessText(drop, DEFAULT_UNITS)).toBe(
    'Drop temperature within ±\u00a02 °C, before ±\u00a01.3 °C',
  )
  const dtr: Steadiness = { ...drop, figure: 'dtr_percent', last: { roasts: 5, spread: 4.2 } }
  expect(steadinessText(dtr, DEFAULT_UNITS)).toBe(
    'DTR within ±\u00a04.2\u00a0points, before ±\u00a01.3\u00a0points',
  )
  // A difference has no offset of 32.
  expect(steadinessText(drop, FAHRENHEIT)).toBe('Drop temperature within ±\u00a03.6 °F, before ±\u00a02.3 °F')
})

test('a change of a spread is mentioned from a fifth on, and only if the written values differ', () => {
  const firstCrack = (now: number, other: number) => directionOf('fc_minutes', { now, other }, DEFAULT_UNITS)
  expect(firstCrack(0.15, 0.35)).toBe('steadier')
  expect(firstCrack(0.35, 0.15)).toBe('less steady')
  expect(firstCrack(0.3, 0.35)).toBe('as steady')
  expect(firstCrack(0.001, 0.004)).toBe('as steady')
})

test('a coffee is steadier if more of its figures are steadier than less steady', () => {
  expect(directionOfCoffee(['steadier', 'as steady', null])).toBe('steadier')
  expect(directionOfCoffee(['steadier', 'less steady', 'less steady'])).toBe('less steady')
  expect(directionOfCoffee(['steadier', 'less steady'])).toBe('as steady')
  expect(directionOfCoffee([null, null])).toBeNull()
  const coffees = [
    { originName: 'Kenya', direction: 'steadier' as const },
    { originName: 'Peru', direction: 'steadier' as const },
    { originName: 'Rwanda', direction: null },
  ]
  expect(verdictOf(coffees, 'last spring')).toEqual({
    answer: 'Steadier than last spring in 2 of 2 coffees, less steady in 0.',
    lines: [
      { heading: 'Steadier', names: 'Kenya, Peru' },
      { heading: 'Too few roasts last spring', names: 'Rwanda' },
    ],
  })
  expect(verdictOf(coffees.slice(2), null)).toEqual({
    answer: null,
    lines: [{ heading: 'Too few roasts before', names: 'Rwanda' }],
  })
})

test('the figures of a coffee are together, first crack first', () => {
  const coffees = steadyCoffees([
    { ...steady, figure: 'score' },
    steady,
    { ...steady, bean_id: 2, origin_name: 'Peru' },
  ])
  expect(coffees.map(({ originName, figures }) => [originName, figures.map(({ figure }) => figure)])).toEqual(
    [
      ['Kenya', ['fc_minutes', 'score']],
      ['Peru', ['fc_minutes']],
    ],
  )
})

test('another time is compared only at about the same weight', () => {
  expect(sameCoffeeAtOtherTime(steady, [{ ...steady, batch_g: 385 }])).toBeDefined()
  expect(sameCoffeeAtOtherTime(steady, [{ ...steady, batch_g: 400 }])).toBeUndefined()
  expect(sameCoffeeAtOtherTime(steady, [{ ...steady, bean_id: 2 }])).toBeUndefined()
})

test('a correlation is described with the number of roasts, and called weak where it is', () => {
  const figures = { x: 'fc_minutes', y: 'score' } as const
  const said = (roasts: number, rank_correlation: number | null) =>
    pairText({ roasts, rank_correlation }, figures)
  expect(said(32, -0.714)).toBe(
    '32 roasts, rank correlation −0.71. Strong: the later first crack, the lower the score, mostly.',
  )
  expect(said(500, 0.2)).toContain('rank correlation 0.20. Weak: ')
  expect(said(12, 0.5)).toBe('12 roasts, rank correlation 0.50. Weak: chance alone often gives as much.')
  expect(said(9, null)).toBe('9 roasts with both. A correlation needs at least 10.')
  expect(said(20, null)).toBe('20 roasts, in which one of the two figures is always the same.')
  const point = { roast_id: 1, roast_number: 1, x: 1, y: 1 }
  expect(drawnText({ roasts: 100_000, points: [point] })).toBe('1 of them are drawn, at even distances.')
  expect(drawnText({ roasts: 1, points: [point] })).toBeNull()
})

test('a view is its address and back, and unknown figures are left out', () => {
  const address = '#/bench/trends?from=2026-01-01&country=Kenya&than_from=2025-03-01&x=dtr_percent'
  const view = viewOf(address.split('?')[1]!)
  expect(addressOfView(view)).toBe(address)
  expect(queryOf(view)).toEqual({ from: '2026-01-01', country: 'Kenya' })
  expect(otherTimeQueryOf(view)).toEqual({ from: '2025-03-01', country: 'Kenya' })
  expect(addressOfView(viewOf('x=taste&y=&else=1'))).toBe('#/bench/trends')
  expect(otherTimeQueryOf(viewOf(''))).toBeNull()
})
