import { expect, test } from 'vitest'
import type { UsualRoast } from '#contract/roast-answers.ts'
import { usualFigures } from '#domain/usual/usual-figures.ts'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { usualText } from './usual-words.ts'

const USUAL = {
  total_duration_seconds: 600,
  fc_minutes: 8,
  dtr_percent: 20,
  weight_loss_percent: 14.5,
  final_bean_temp: 210,
}
const earlier = Array.from({ length: 19 }, () => USUAL)

/** What was usual before a roast that differs from 19 equal ones. */
function usualOf(differing: Partial<Record<keyof typeof USUAL, number | null>>): UsualRoast {
  return { roasts: 19, ...usualFigures({ ...USUAL, ...differing }, earlier), band: null }
}

const textOf = (differing: Parameters<typeof usualOf>[0], units = DEFAULT_UNITS) =>
  usualText(usualOf(differing), units)

test('one sentence says what differs from the earlier roasts, and whether it was as long and the beans as dark', () => {
  expect(textOf({ total_duration_seconds: 556 })).toBe(
    '0:44 shorter than its 19 earlier roasts, as dark as always',
  )
  expect(textOf({ total_duration_seconds: 644, fc_minutes: 8.5 })).toBe(
    '0:44 longer than its 19 earlier roasts, with first crack 0:30 later, as dark as always',
  )
  expect(textOf({ fc_minutes: 7.75, weight_loss_percent: null })).toBe(
    'As long as its 19 earlier roasts, but with first crack 0:15 sooner',
  )
})

test('a roast as long as always says so before it says which part of the time differs', () => {
  expect(textOf({ dtr_percent: 17.5 })).toBe(
    'As long and as dark as its 19 earlier roasts, but with less time after first crack',
  )
  expect(textOf({ fc_minutes: 7.5, weight_loss_percent: 16 })).toBe(
    'As long as its 19 earlier roasts, but darker and with first crack 0:30 sooner',
  )
})

test('a roast that lost more weight is darker', () => {
  expect(textOf({ weight_loss_percent: 16 })).toBe('Darker than its 19 earlier roasts, as long as always')
  expect(textOf({ weight_loss_percent: 13, dtr_percent: 17.5 })).toBe(
    'As long as its 19 earlier roasts, but lighter and with less time after first crack',
  )
})

test('degrees are those of the reader', () => {
  expect(textOf({ final_bean_temp: 215 })).toBe(
    '5\u00a0°C hotter at the end than its 19 earlier roasts, as long and as dark as always',
  )
  expect(textOf({ final_bean_temp: 205 }, { ...DEFAULT_UNITS, temperature: '°F' })).toBe(
    '9\u00a0°F cooler at the end than its 19 earlier roasts, as long and as dark as always',
  )
})

test('a larger share of the time after first crack is no longer time if the roast was that much shorter', () => {
  expect(textOf({ total_duration_seconds: 400, dtr_percent: 25 })).toBe(
    '3:20 shorter than its 19 earlier roasts, with more of its time after first crack, as dark as always',
  )
})

test('at most three differences are named', () => {
  const differing = { total_duration_seconds: 700, fc_minutes: 9, dtr_percent: 24, final_bean_temp: 213 }
  expect(textOf(differing)).toBe(
    '1:40 longer than its 19 earlier roasts, with first crack 1:00 later, with more time after first crack',
  )
})

test('a roast like its earlier ones is said to be like them', () => {
  expect(textOf({})).toBe('Roasted like its 19 earlier roasts, as long and as dark as always')
  expect(textOf({ weight_loss_percent: null })).toBe('Roasted like its 19 earlier roasts, as long as always')
})

test('below three earlier roasts nothing is said', () => {
  expect(usualText(null, DEFAULT_UNITS)).toBeNull()
})
