import { expect, test } from 'vitest'
import { dateText } from './date-text.ts'

test('a date is written as the reader’s language writes it, in every time zone', () => {
  expect(dateText('2025-11-02', 'en-US')).toBe('11/2/25')
  expect(dateText('2025-11-02', 'de-DE')).toBe('02.11.25')
  expect(dateText('2025-11-02', 'sv-SE')).toBe('2025-11-02')
})
