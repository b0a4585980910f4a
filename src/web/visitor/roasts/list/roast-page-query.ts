import type { RoastListQuery } from '#contract/roast-list.ts'
import { DEFAULT_SORTING, type RoastSorting } from '#web/parts/roast/roast-sorting.ts'

/** Where a page starts: an index in the list, or a cursor. */
export type PageStart = number | string

/** Roasts per page. A library of one page is sorted here, a longer one by the server. */
export const PAGE_SIZE = 500

/** The query for a page. */
export function roastPageQuery({ column, isDescending }: RoastSorting, start: PageStart = 0): RoastListQuery {
  return {
    limit: PAGE_SIZE,
    sort: column,
    order: isDescending ? 'desc' : 'asc',
    ...(typeof start === 'string' ? { cursor: start } : start > 0 && { offset: start }),
  }
}

/**
 * The query for the first page of a list's address. Its filters aren't checked, to keep the page's first script small:
 * with invalid filters, the first read fails.
 */
export function openingPageQuery(search: string): RoastListQuery {
  const { sort: _sort, order: _order, ...filters } = Object.fromEntries(new URLSearchParams(search))
  return { ...roastPageQuery(DEFAULT_SORTING), ...filters }
}
