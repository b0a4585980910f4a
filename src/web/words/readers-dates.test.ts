import { expect, test } from 'vitest'
import { momentInWords, momentText } from './moment-in-words.ts'
import { dateInWords, dayInWords } from './readers-dates.ts'

test('a date in words follows the language, and is the same for all who read English', () => {
  expect(dateInWords('2026-11-22', 'en-US')).toBe('22 Nov 2026')
  expect(dateInWords('2026-11-22', 'en-GB')).toBe('22 Nov 2026')
  expect(dateInWords('2026-11-22', 'de-DE')).toBe('22. Nov. 2026')
  expect(dateInWords('2026-11-22', 'ja')).toBe('2026年11月22日')
  expect(dateInWords('2026-11-22', 'not a language')).toMatch(/22/)
})

test('a day that is near has no year', () => {
  expect(dayInWords('2027-01-03', '2026-11-22', 'en')).toBe('3 Jan')
  expect(dayInWords('2027-01-03', '2026-11-22', 'fr-FR')).toBe('3 janv.')
  expect(dayInWords('2025-01-03', '2026-11-22', 'fr-FR')).toBe('3 janv. 2025')
})

test('a moment has the time of the reader’s clock after its day', () => {
  const moment = new Date(2026, 10, 23, 7, 6)
  expect(momentInWords(moment, '2026-11-27', 'en-US')).toBe('23 Nov, 7:06')
  expect(momentInWords(moment, '2028-11-27', 'en-US')).toBe('23 Nov 2026, 7:06')
  expect(momentInWords(moment, '2026-11-27', 'de-DE')).toMatch(/^23\. Nov\.?, /)
})

test('a timestamp has its year and the same clock, for the owner too', () => {
  const timestamp = new Date(2026, 10, 30, 0, 34).toISOString()
  expect(momentText(timestamp, 'en-US')).toBe('30 Nov 2026, 0:34')
  expect(momentText(timestamp, 'de-DE')).toMatch(/^30\. Nov\. 2026, /)
})
