import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '#domain/record/roast-date.ts'
import { needsNoYear, writtenDate, writtenDayOfYear } from '#domain/words/written-date.ts'
import {
  FRESHNESS_STAGES,
  freshnessOf,
  freshnessStretches,
  freshnessText,
  laterText,
  paperText,
  USUAL_FRESHNESS,
} from './freshness.ts'

const ROASTED = '2026-11-22'

function textOn(today: string, days = USUAL_FRESHNESS, roasted = ROASTED): string {
  return freshnessText(freshnessOf(roasted, today, days), day =>
    needsNoYear(day, today) ? writtenDayOfYear(day) : writtenDate(day),
  )
}

describe('a coffee roasted on 22 Nov 2026', () => {
  test.each([
    ['2026-11-22', 'Best from 25 Nov. You may brew it now.'],
    ['2026-11-24', 'Best from 25 Nov. You may brew it now.'],
    ['2026-11-25', 'At its best. Drink it by 13 Dec.'],
    ['2026-12-13', 'At its best. Drink it by 13 Dec.'],
    ['2026-12-14', 'Drink it by 3 Jan.'],
    ['2027-01-03', 'Drink it by 3 Jan.'],
    ['2027-01-04', 'Older than its best days (13 Dec 2026). Drink it soon.'],
    ['2027-12-31', 'Older than its best days (13 Dec 2026). Drink it soon.'],
    ['2028-01-01', 'Older than its best days (13 Dec 2026). Drink it soon.'],
  ])('on %s it is “%s”', (today, text) => {
    expect(textOn(today)).toBe(text)
  })

  test('rests while its date is in the future', () => {
    expect(textOn('2026-11-01')).toBe('Best from 25 Nov. You may brew it now.')
    expect(freshnessOf(ROASTED, '2026-11-01', USUAL_FRESHNESS).age).toBe(-21)
  })

  test('follows the owner’s days, which may leave a stage out', () => {
    const atOnce = { resting_days: 0, best_days: 10, good_days: 10 }
    expect(textOn('2026-11-22', atOnce)).toBe('At its best. Drink it by 2 Dec.')
    expect(textOn('2026-12-02', atOnce)).toBe('At its best. Drink it by 2 Dec.')
    expect(textOn('2026-12-03', atOnce)).toBe('Older than its best days (2 Dec). Drink it soon.')
  })
})

test('a day that ends with a full stop of its own, as in German, gets no second one', () => {
  const writeGerman = () => '13. Dez.'
  expect(freshnessText(freshnessOf(ROASTED, '2026-11-25', USUAL_FRESHNESS), writeGerman)).toBe(
    'At its best. Drink it by 13. Dez.',
  )
  expect(freshnessText(freshnessOf(ROASTED, ROASTED, USUAL_FRESHNESS), writeGerman)).toBe(
    'Best from 13. Dez. You may brew it now.',
  )
  expect(paperText(ROASTED, USUAL_FRESHNESS, writeGerman)).toBe('At its best until 13. Dez.')
})

test('paper, which is read on any day, says until when the coffee is at its best', () => {
  expect(paperText(ROASTED, USUAL_FRESHNESS, writtenDate)).toBe('At its best until 13 Dec 2026.')
})

describe('the stretches of a coffee', () => {
  test('follow each other from the roast to the last good day', () => {
    expect(freshnessStretches(ROASTED, USUAL_FRESHNESS)).toEqual([
      { stage: 'resting', name: 'Resting', from: 0, days: 3, until: '2026-11-25' },
      { stage: 'best', name: 'At its best', from: 3, days: 19, until: '2026-12-13' },
      { stage: 'good', name: 'Still good', from: 22, days: 21, until: '2027-01-03' },
    ])
  })

  test('are only those that the owner’s days leave', () => {
    const stagesOf = (resting_days: number, best_days: number, good_days: number) =>
      freshnessStretches(ROASTED, { resting_days, best_days, good_days }).map(({ stage }) => stage)
    expect(stagesOf(0, 10, 10)).toEqual(['best'])
    expect(stagesOf(0, 0, 0)).toEqual(['best'])
    expect(stagesOf(5, 5, 9)).toEqual(['resting', 'best', 'good'])
  })

  test.each([
    ['2026-11-22', 'Then at its best until 13 Dec, then still good until 3 Jan.'],
    ['2026-11-25', 'Then still good until 3 Jan.'],
    ['2026-12-14', null],
    ['2027-01-04', 'It is still safe, but has lost some of its taste.'],
  ])('on %s what comes next is “%s”', (today, text) => {
    const stretches = freshnessStretches(ROASTED, USUAL_FRESHNESS)
    expect(laterText(freshnessOf(ROASTED, today, USUAL_FRESHNESS), stretches, writtenDayOfYear)).toBe(text)
  })
})

test('a leap day and the end of summer time are days like any other', () => {
  expect(textOn('2028-02-29', USUAL_FRESHNESS, '2028-02-26')).toBe('At its best. Drink it by 18 Mar.')
  expect(textOn('2026-10-26', USUAL_FRESHNESS, '2026-10-24')).toBe('Best from 27 Oct. You may brew it now.')
})

test('a day without its year is never more than half a year ahead', () => {
  const years = { resting_days: 3, best_days: 400, good_days: 800 }
  expect(textOn('2026-12-01', years)).toBe('At its best. Drink it by 27 Dec 2027.')
})

test('no coffee becomes fresher', () => {
  const age = fc.integer({ min: -100, max: 1000 })
  const days = fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100))
  fc.assert(
    fc.property(age, days, (from, [resting, best, good]) => {
      const bounds = { resting_days: resting, best_days: resting + best, good_days: resting + best + good }
      const stageAt = (days: number) =>
        FRESHNESS_STAGES.indexOf(freshnessOf(ROASTED, daysAfter(ROASTED, days), bounds).stage)
      expect(stageAt(from + 1)).toBeGreaterThanOrEqual(stageAt(from))
    }),
  )
})
