import type { RoastListQuery } from '#contract/roasts.ts'
import type { Sorting } from '#web/parts/roast-sorting.ts'

/** Where a page begins: at an index of the list, or where a cursor leads. */
export type PageStart = number | string

/** How many roasts one page has. A library of one page is sorted here; a longer one by the server. */
export const PAGE_SIZE = 500

/** What a page is asked for with. */
export function roastPageQuery({ column, isDescending }: Sorting, start: PageStart = 0): RoastListQuery {
  return {
    limit: PAGE_SIZE,
    sort: column,
    order: isDescending ? 'desc' : 'asc',
    ...(typeof start === 'string' ? { cursor: start } : start > 0 && { offset: start }),
  }
}
