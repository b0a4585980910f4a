import type { RoastListQuery } from '#contract/roasts.ts'
import type { RoastNeed } from '#domain/roast-needs.ts'
import type { Sorting } from '#web/parts/roast-sorting.ts'
import { NO_FILTERS, type RoastFilters, saidFilters } from './list-address.ts'

/** Where a page starts: an index in the list, or a cursor. */
export type PageStart = number | string

/** Roasts per page. A library of one page is sorted here, a longer one by the server. */
export const PAGE_SIZE = 500

/** The query for a page. */
export function roastPageQuery(
  { column, isDescending }: Sorting,
  start: PageStart = 0,
  filters: RoastFilters = NO_FILTERS,
): RoastListQuery {
  return {
    limit: PAGE_SIZE,
    sort: column,
    order: isDescending ? 'desc' : 'asc',
    ...(typeof start === 'string' ? { cursor: start } : start > 0 && { offset: start }),
    ...filterQuery(filters),
  }
}

function filterQuery(filters: RoastFilters): RoastListQuery {
  const { min_score, max_score, needs, ...texts } = saidFilters(filters)
  return {
    ...texts,
    ...(min_score !== undefined && { min_score: Number(min_score) }),
    ...(max_score !== undefined && { max_score: Number(max_score) }),
    ...(needs !== undefined && { needs: needs as RoastNeed }),
  }
}
