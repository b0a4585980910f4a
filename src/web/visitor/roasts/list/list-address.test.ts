import { expect, test } from 'vitest'
import { DEFAULT_SORTING } from '#web/parts/roast/roast-sorting.ts'
import { addressOfView, NO_FILTERS, viewOf } from './list-address.ts'

const searchOf = (address: string) => address.split('?')[1] ?? ''

test('the default view has the plain address', () => {
  expect(viewOf('')).toEqual({ filters: NO_FILTERS, sorting: DEFAULT_SORTING })
  expect(addressOfView(viewOf(''))).toBe('#/roasts')
})

test('a view comes back from its address', () => {
  const view = {
    filters: {
      ...NO_FILTERS,
      q: '#57 crème & brûlée',
      bean_id: '7',
      country: 'Côte d’Ivoire',
      tag: 'Käse & Brot',
      from: '2025-01-01',
      to: '2026-01-01',
      min_score: '70.5',
      max_score: '85',
      min_time: '570',
      max_drop: '210.5',
      needs: 'first_crack',
    },
    sorting: { column: 'score', isDescending: false },
  } as const
  expect(viewOf(searchOf(addressOfView(view)))).toEqual(view)
})

test.each(['sort=colour', 'order=upwards', 'page=2'])('%s is left out', search => {
  expect(addressOfView(viewOf(search))).toBe('#/roasts')
})

test.each(['from=yesterday', 'from=2026-05-01&to=2026-03-01', 'min_score=150', 'needs=coffee'])(
  '%s stays in the address, for the reader to correct',
  search => {
    expect(addressOfView(viewOf(search))).toBe(`#/roasts?${search}`)
  },
)
