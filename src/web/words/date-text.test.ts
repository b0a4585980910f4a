import { expect, test } from 'vitest'
import { dateText, wallClockText } from './date-text.ts'

test('a date is written as the reader’s language writes it', () => {
  expect(dateText('2025-11-02', 'en-US')).toBe('11/2/25')
  expect(dateText('2025-11-02', 'en-GB')).toBe('02/11/2025')
  expect(dateText('2025-11-02', 'de-DE')).toBe('02.11.25')
  expect(dateText('2025-11-02', 'sv-SE')).toBe('2025-11-02')
})

test('an invalid language tag falls back to the browser’s language', () => {
  const own = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeZone: 'UTC' })
  expect(dateText('2025-11-02', 'en-US@posix')).toBe(own.format(new Date('2025-11-02')))
})

test('an American date is written as Intl.DateTimeFormat writes it', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone: 'UTC' })
  for (const date of ['1999-12-31', '2000-01-01', '2024-02-29', '2025-11-02', '2026-10-10']) {
    expect(dateText(date, 'en-US')).toBe(format.format(new Date(date)))
  }
})

test('a time is written in the time zone of the roast, not in the reader’s', () => {
  expect(wallClockText('2024-07-04T19:05:00-07:00', 'en-US')).toBe('4 Jul 2024, 19:05')
  expect(wallClockText('2024-07-04T07:05:00-07:00', 'en-US')).toBe('4 Jul 2024, 7:05')
  expect(wallClockText('2024-07-04T19:05', 'de-DE')).toBe('4. Juli 2024, 19:05')
})
