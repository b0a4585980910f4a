import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { type ApiError, type Page, readPage } from '#web/api/api-client.ts'
import { clearGetCache, queryClient } from '#web/api/get-cache.ts'
import { DEFAULT_SORTING, type Sorting } from '#web/parts/roast-sorting.ts'
import { sortedRoasts } from '#web/parts/sorted-roasts.ts'
import { useLogEvent } from '#web/parts/window-events.ts'
import type { RowRange } from '#web/ui/windowed-rows.tsx'
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
  /** Those read so far, in order, without a gap; undefined until the first were. */
  roasts: Roast[] | undefined
  /** The index in the whole list of the first of them. */
  firstIndex: number
  /** How many there are in all. */
  totalCount: number
  /** Reads until these rows are there. */
  wantRows: (rows: RowRange) => void
  /** What to tell while reading fails; null otherwise. */
  problem: string | null
  /** Whether they are being read just now. */
  isReading: boolean
  /** Reads them again, now. */
  retry: () => void
}

/**
 * The roasts in order, read page by page as they are wanted and kept up to date by the window's events; a failed
 * reading is retried five times.
 */
export function useRoastList(sorting: Sorting): RoastList {
  const [isLong, setLong] = useState(wasLongLibrary)
  const [wanted, wantRows] = useState<RowRange | null>(null)
  const [start, setStart] = useState(openingIndex)
  const readSorting = isLong ? sorting : DEFAULT_SORTING
  const readStart = isLong ? start : 0
  const queryKey = [...PAGES_KEY, readSorting, readStart]
  const query = useInfiniteQuery<Page<Roast>, ApiError, RoastPages, QueryKey, PageStart>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      readPage(calls.listRoasts, roastPageQuery(readSorting, pageParam), { signal }),
    initialPageParam: readStart,
    getNextPageParam: page => page.nextCursor,
    getPreviousPageParam: (_page, _pages, firstStart) => pageBefore(firstStart),
    initialData: () => pagesLeftBehind(readSorting, readStart),
    initialDataUpdatedAt: 0,
  })
  const { data, isFetching, fetchNextPage, fetchPreviousPage, refetch } = query
  if (data !== undefined && isLongLibrary(data) !== isLong) setLong(!isLong)

  const { hasFailed, retry } = useRetries(query, JSON.stringify(queryKey))
  const shown = useLastRead(data, readSorting, hasFailed)

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
    const timer = setTimeout(() => setStart(reading), REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [canRead, wanted, firstIndex, readCount, hasMore, fetchNextPage, fetchPreviousPage])

  useEffect(() => {
    if (data !== undefined) leavePages(data, readSorting)
  }, [data, readSorting])
  useLogEvent('roast-added', roast => changePages(pages => withRoast(pages, roast)))
  useLogEvent('roast-deleted', ({ id }) => changePages(pages => withoutRoast(pages, id)))
  useLogEvent('roasts-refresh', () => {
    clearGetCache()
    void refetch()
  })

  return {
    roasts,
    firstIndex,
    totalCount: firstIndex === 0 && !hasMore ? readCount : (lastPage?.totalCount ?? readCount),
    wantRows,
    problem: hasFailed ? (roasts === undefined ? 'Failed to load roasts' : 'Failed to refresh roasts') : null,
    isReading: isFetching,
    retry,
  }
}

/**
 * What was read last stays while another part or order of the list is on its way; where that fails, only what is in the
 * right order.
 */
function useLastRead(
  data: RoastPages | undefined,
  sorting: Sorting,
  hasFailed: boolean,
): RoastPages | undefined {
  const [last, setLast] = useState({ data, sorting })
  if (data !== undefined && data !== last.data) setLast({ data, sorting })
  return data ?? (hasFailed && last.sorting !== sorting ? undefined : last.data)
}

/** Tries again after a failure, five times with growing delays; `retry` does so at once and starts anew. */
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

/** Who drags the scrollbar through the list gets what is in sight where it rests this long, not what lies on the way. */
const REST_MILLISECONDS = 100

const PAGES_KEY = [calls.listRoasts.path, 'pages'] as const

function changePages(change: (pages: RoastPages) => RoastPages): void {
  queryClient.setQueriesData<RoastPages>({ queryKey: PAGES_KEY }, pages => pages && change(pages))
}
