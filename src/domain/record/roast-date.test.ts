import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutDates } from '#domain/words/without-dates.ts'
import { formatRoastDate, isIsoDate, isoDate, isoDatesIn } from './roast-date.ts'

test('a date exists only if the calendar has it', () => {
  expect(isoDate(2024, 2, 29)).toBe('2024-02-29')
  expect(isoDate(2025, 2, 29)).toBeNull()
  expect(isoDate(2025, 13, 1)).toBeNull()
  expect(isoDate(25, 1, 1)).toBeNull()
  expect(isoDate(Number.NaN, 1, 1)).toBeNull()
  expect(isIsoDate('2025-11-22')).toBe(true)
  expect(isIsoDate('2025-11-31')).toBe(false)
  expect(isIsoDate('22/11/2025')).toBe(false)
})

test('a date is shown as month, day and short year, whatever the time zone', () => {
  expect(formatRoastDate('2025-11-02')).toBe('11/2/25')
  expect(formatRoastDate('2009-01-31')).toBe('1/31/09')
})

test('an ISO date is found anywhere in a file name', () => {
  expect(isoDatesIn('2025-11-22_Kenya 1.csv')).toEqual(['2025-11-22'])
  expect(isoDatesIn('roast-2022-05-30 (of 2022-13-30)')).toEqual(['2022-05-30'])
  expect(isoDatesIn('12025-11-223')).toEqual([])
})

test.each([
  ['2025-11-22_Kenya 1', '_Kenya 1'],
  ['26-02-12_2027_Jigesa', '_Jigesa'],
  ['Kenya 22/11/2025', 'Kenya'],
  ['22.11.25 Kenya', 'Kenya'],
  ['MACHINE 2024-01-13 155121', 'MACHINE'],
  ['2021_4_30_17_56_49', ''],
  ['CRT Aug 22, 2026', 'CRT'],
  ['22 August 2026 Kenya', 'Kenya'],
])('%s without its date is "%s"', (text, rest) => {
  expect(withoutDates(text).trim()).toBe(rest)
})

test.each(['Kenya 2', 'Lot 17-26', 'v1.0.0', '1700 - 1900 m', '02.gua.300'])('%s holds no date', text => {
  expect(withoutDates(text)).toBe(text)
})

test('every day of the calendar is found in and taken out of a name', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, date => {
      const text = date.toISOString().slice(0, 10)
      expect(isIsoDate(text)).toBe(true)
      expect(isoDatesIn(`Kenya ${text}.csv`)).toEqual([text])
      expect(withoutDates(`Kenya ${text}`).trim()).toBe('Kenya')
    }),
  )
})
