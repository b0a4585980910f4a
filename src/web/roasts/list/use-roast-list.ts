import {
  type QueryKey,
  skipToken,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { type ApiError, type Page, pageOf } from '#web/api/api-client.ts'
import { cachedPage } from '#web/api/cached-reads.ts'
import { clearGetCache, queryClient, readCurrent } from '#web/api/get-cache.ts'
import { DEFAULT_SORTING, type Sorting } from '#web/parts/roast-sorting.ts'
import { sortedRoasts } from '#web/parts/sorted-roasts.ts'
import { useLogEvent } from '#web/parts/window-events.ts'
import type { RowRange } from '#web/ui/windowed-rows.tsx'
import { filterQuery, NO_FILTERS, type RoastFilters } from './list-address.ts'
import { leavePages, openingIndex, pagesLeftBehind, wasLongLibrary } from './list-place.ts'
import { retryDelay } from './loading-retries.ts'
import { type PageStart, roastPageQuery } from './roast-page-query.ts'
import {
  firstIndexOf,
  isLongLibrary,
  nextReading,
  pageBefore,
  type RoastPages,
  roastsOfPages,
  withoutRoast,
  withRoast,
} from './roast-pages.ts'

export interface RoastList {
  /** The roasts read so far, in order and without gaps; undefined until the first page is loaded. */
  roasts: Roast[] | undefined
  /** The list index of the first of them. */
  firstIndex: number
  /** The number of roasts in the whole list, or of those that are found. */
  totalCount: number
  /** Reads until these rows are loaded. */
  wantRows: (rows: RowRange) => void
  /** Whether the roasts are those of the filters, not those before while these are being read. */
  isCurrent: boolean
  /** The message while reading fails; null otherwise. */
  problem: string | null
  /** Whether roasts are being read right now. */
  isReading: boolean
  /** Reads again at once. */
  retry: () => void
}

/**
 * Reads the roasts in order, page by page as rows are wanted, and keeps them up to date through window events. A
 * failed read is retried five times. Without filters to read with, nothing is read.
 */
export function useRoastList(filters: RoastFilters | null, sorting: Sorting): RoastList {
  const [isLong, setLong] = useState(wasLongLibrary)
  const [wanted, wantRows] = useState<RowRange | null>(null)
  const filterKey = JSON.stringify(filters)
  const [start, setStart] = useState(() => ({ index: openingIndex(), filterKey }))
  const readSorting = isLong ? sorting : DEFAULT_SORTING
  const readStart = isLong && start.filterKey === filterKey ? start.index : 0
  const queryKey = [...PAGES_KEY, filterKey, readSorting, readStart]
  const opening = () => (filters === null ? undefined : openingPages(filters, readSorting, readStart))
  const query = useInfiniteQuery<Page<Roast>, ApiError, RoastPages, QueryKey, PageStart>({
    queryKey,
    queryFn:
      filters === null
        ? skipToken
        : ({ pageParam, signal }) =>
            readCurrent(pageAddress(filters, readSorting, pageParam), { signal }).then(pageOf<Roast>),
    initialPageParam: readStart,
    getNextPageParam: page => page.nextCursor,
    getPreviousPageParam: (_page, _pages, firstStart) => pageBefore(firstStart),
    initialData: () => opening()?.pages,
    initialDataUpdatedAt: () => opening()?.readAt,
  })
  const { data, isFetching, fetchNextPage, fetchPreviousPage, refetch } = query
  if (data !== undefined && isLongLibrary(data) !== isLong) setLong(!isLong)

  const { hasFailed, retry } = useRetries(query, JSON.stringify(queryKey))
  const shown = useLastRead(data, filterKey + JSON.stringify(readSorting), hasFailed)

  const roasts = useMemo(() => {
    if (shown === undefined) return undefined
    const read = roastsOfPages(shown)
    return isLong ? read : sortedRoasts(read, sorting)
  }, [shown, isLong, sorting])
  const readCount = roasts?.length ?? 0
  const firstIndex = shown === undefined ? 0 : firstIndexOf(shown)
  const lastPage = shown?.pages.at(-1)
  const hasMore = lastPage !== undefined && lastPage.nextCursor !== null
  const canRead = data !== undefined && !isFetching && !hasFailed
  useEffect(() => {
    if (!canRead || wanted === null) return
    const reading = nextReading(wanted, { first: firstIndex, last: firstIndex + readCount - 1 })
    if (reading === 'next' && hasMore) void fetchNextPage()
    if (reading === 'previous') void fetchPreviousPage()
    if (typeof reading !== 'number') return
    const timer = setTimeout(() => setStart({ index: reading, filterKey }), REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [canRead, wanted, firstIndex, readCount, hasMore, fetchNextPage, fetchPreviousPage, filterKey])

  useEffect(() => {
    if (data !== undefined && filters !== null) leavePages(data, filters, readSorting)
  }, [data, filters, readSorting])
  useLogEvent('roast-added', roast => {
    changePages(pages => withRoast(pages, roast), UNFILTERED_KEY)
    if (filters !== null && filterKey !== JSON.stringify(NO_FILTERS)) void refetch()
  })
  useLogEvent('roast-deleted', ({ id }) => changePages(pages => withoutRoast(pages, id)))
  useLogEvent('roasts-refresh', () => {
    clearGetCache()
    if (filters !== null) void refetch()
  })

  return {
    roasts,
    firstIndex,
    totalCount: firstIndex === 0 && !hasMore ? readCount : (lastPage?.totalCount ?? readCount),
    wantRows,
    isCurrent: data !== undefined,
    problem: hasFailed ? (roasts === undefined ? 'Failed to load roasts' : 'Failed to refresh roasts') : null,
    isReading: isFetching,
    retry,
  }
}

function pageAddress(filters: RoastFilters, sorting: Sorting, start: PageStart): string {
  return addressOf(calls.listRoasts, { ...roastPageQuery(sorting, start), ...filterQuery(filters) })
}

/** What the list shows at once: the rows that were left behind, to be read again, or what the app has read already. */
function openingPages(
  filters: RoastFilters,
  sorting: Sorting,
  start: number,
): { pages: RoastPages; readAt: number } | undefined {
  const left = pagesLeftBehind(filters, sorting, start)
  if (left !== undefined) return { pages: left, readAt: 0 }
  const read = cachedPage<Roast>(pageAddress(filters, sorting, start))
  return read && { pages: { pages: [read.page], pageParams: [start] }, readAt: read.readAt }
}

/**
 * Keeps the last pages while another part or view of the list is loading. If that fails, keeps them only if they are
 * of the same view.
 */
function useLastRead(data: RoastPages | undefined, view: string, hasFailed: boolean): RoastPages | undefined {
  const [last, setLast] = useState({ data, view })
  if (data !== undefined && data !== last.data) setLast({ data, view })
  return data ?? (hasFailed && last.view !== view ? undefined : last.data)
}

/** Retries after a failure, five times with growing delays. `retry` retries at once and resets the count. */
function useRetries(query: UseInfiniteQueryResult<RoastPages, ApiError>, queryKey: string) {
  const { errorUpdateCount, isError, isSuccess } = query
  const { isFetchNextPageError, isFetchPreviousPageError } = query
  const readAgain = isFetchNextPageError
    ? query.fetchNextPage
    : isFetchPreviousPageError
      ? query.fetchPreviousPage
      : query.refetch
  const [before, setBefore] = useState({ queryKey, failures: 0 })
  // Each part of the list counts its own failures.
  const isAsBefore = before.queryKey === queryKey && before.failures <= errorUpdateCount
  const failures = isAsBefore ? errorUpdateCount - before.failures : 0
  const forgetFailures = () => setBefore({ queryKey, failures: errorUpdateCount })
  if (!isAsBefore || (isSuccess && failures > 0)) forgetFailures()
  useEffect(() => {
    const delay = isError ? retryDelay(failures) : null
    if (delay === null) return
    const timer = setTimeout(() => void readAgain(), delay)
    return () => clearTimeout(timer)
  }, [isError, failures, readAgain])
  return {
    hasFailed: failures > 0,
    retry: () => {
      forgetFailures()
      void readAgain()
    },
  }
}

/** While the scrollbar is dragged through the list, rows are read only once it rests this long. */
const REST_MILLISECONDS = 100

const PAGES_KEY = [calls.listRoasts.path, 'pages'] as const
const UNFILTERED_KEY = [...PAGES_KEY, JSON.stringify(NO_FILTERS)]

function changePages(change: (pages: RoastPages) => RoastPages, queryKey: QueryKey = PAGES_KEY): void {
  queryClient.setQueriesData<RoastPages>({ queryKey }, pages => pages && change(pages))
}
