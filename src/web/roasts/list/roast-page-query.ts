import type { RoastListQuery } from '#contract/roasts.ts'
import type { Sorting } from '#web/parts/roast-sorting.ts'

/** Where a page starts: an index in the list, or a cursor. */
export type PageStart = number | string

/** Roasts per page. A library of one page is sorted here, a longer one by the server. */
export const PAGE_SIZE = 500

/** The query for a page. */
export function roastPageQuery({ column, isDescending }: Sorting, start: PageStart = 0): RoastListQuery {
  return {
    limit: PAGE_SIZE,
    sort: column,
    order: isDescending ? 'desc' : 'asc',
    ...(typeof start === 'string' ? { cursor: start } : start > 0 && { offset: start }),
  }
}
