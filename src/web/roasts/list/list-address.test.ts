import { expect, test } from 'vitest'
import { DEFAULT_SORTING } from '#web/parts/roast-sorting.ts'
import { addressOfView, changedFilters, NO_FILTERS, viewOf } from './list-address.ts'

const searchOf = (address: string) => address.split('?')[1] ?? ''

test('the usual list has the plain address', () => {
  expect(viewOf('')).toEqual({ filters: NO_FILTERS, sorting: DEFAULT_SORTING })
  expect(addressOfView(viewOf(''))).toBe('#/roasts')
})

test('a view comes back from its address', () => {
  const view = {
    filters: {
      q: '#57 crème & brûlée',
      bean_id: '7',
      country: 'Côte d’Ivoire',
      from: '2025-01-01',
      to: '2026-01-01',
      min_score: '70.5',
      max_score: '85',
      needs: 'first_crack',
    },
    sorting: { column: 'score', isDescending: false },
  } as const
  expect(viewOf(searchOf(addressOfView(view)))).toEqual(view)
})

test.each([
  'bean_id=kenya',
  'from=yesterday',
  'to=2026-02-30',
  'min_score=101',
  'max_score=-1',
  'needs=coffee',
  'sort=colour',
  'order=upwards',
  'page=2',
])('%s is left out', search => {
  expect(addressOfView(viewOf(search))).toBe('#/roasts')
})

test('a range that can’t be loses its other end', () => {
  expect(addressOfView(viewOf('from=2026-02-02&to=2026-01-01'))).toBe('#/roasts?from=2026-02-02')
  const filters = { ...NO_FILTERS, min_score: '80', max_score: '90' }
  expect(changedFilters(filters, 'max_score', '70')).toEqual({ ...NO_FILTERS, max_score: '70' })
  expect(changedFilters(filters, 'min_score', '95')).toEqual({ ...NO_FILTERS, min_score: '95' })
})
