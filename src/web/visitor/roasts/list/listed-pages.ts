import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { changeCached, renewOnScreen } from '#web/api/cached-reads.ts'
import { callRead } from '#web/api/call-read.ts'
import { listen } from '#web/api/log-events.ts'
import { clearGetCache, renewShown } from '#web/api/stale-reads.ts'
import type { RoastSorting } from '#web/parts/roast/roast-sorting.ts'
import { unchoose } from '#web/visitor/roasts/list-place.ts'
import { filterQuery, NO_FILTERS, type RoastFilters } from './list-address.ts'
import { type PageStart, roastPageQuery } from './roast-page-query.ts'
import { type RoastPages, withoutRoast, withRoast } from './roast-pages.ts'

const LISTS = [calls.listRoasts.path, 'pages'] as const
const WHOLE_LIST = [...LISTS, JSON.stringify(NO_FILTERS)] as const

/** The cache's key of the list with these filters, in this order, read from this index on. */
export function pagesKey(
  filters: RoastFilters | null,
  sorting: RoastSorting,
  start: number,
): readonly unknown[] {
  return [...LISTS, JSON.stringify(filters), sorting, start]
}

/** The read of a page of the list. */
export function pageRead(filters: RoastFilters, sorting: RoastSorting, start: PageStart) {
  return callRead(calls.listRoasts, { ...roastPageQuery(sorting, start), ...filterQuery(filters) })
}

/** Updates the cached lists, whether on screen or not, on the events that the page dispatches. */
listen('roast-added', (roast: Roast) => {
  changeCached<RoastPages>(WHOLE_LIST, pages => withRoast(pages, roast))
  // Only the server knows whether a filtered list contains the new roast.
  renewOnScreen(LISTS, key => key[2] !== WHOLE_LIST[2])
})
listen('roast-deleted', ({ id }) => {
  changeCached<RoastPages>(LISTS, pages => withoutRoast(pages, id))
  unchoose(id)
})
listen('roasts-refresh', () => {
  clearGetCache()
  void renewShown()
})
