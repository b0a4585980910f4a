import { expect, test, vi } from 'vitest'
import { DEFAULT_UNITS } from '#domain/words/shown-figures.ts'
import { readAsText } from './read-as.ts'

test.each([
  ['october kenya', false, 'No roast fits all of these: the month October and “kenya”.'],
  ['Kenya', false, 'No roast fits “kenya”.'],
  [
    'feb 2026 #57',
    true,
    'No roast fits all of these: the month February, the year 2026, the number #57 and the filters above.',
  ],
  ['2026-02 natural', false, 'No roast fits all of these: Feb 2026 and “natural”.'],
  ['summer loss > 15%', false, 'No roast fits all of these: the season summer and loss from 15 %.'],
  ['last march', false, 'No roast fits Mar 2026.'],
  ['', true, 'No roast fits the filters above.'],
  ['>>', false, ''],
])('a search for "%s" that finds nothing says how it was read', (query, hasFilters, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00') })
  expect(readAsText(query, hasFilters, DEFAULT_UNITS).replaceAll('\u00a0', ' ')).toBe(words)
  vi.useRealTimers()
})
