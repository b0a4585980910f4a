import {
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { type ApiError, apiGetPage, type Page } from '../api-client.ts'
import { clearGetCache, queryClient } from '../get-cache.ts'
import { calls } from '../routes.ts'
import { useLogEvent } from '../window-events.ts'
import { leavePages, pagesLeftBehind, wasLongLibrary } from './list-place.ts'
import { retryDelay } from './loading-retries.ts'
import {
  isLongLibrary,
  type RoastPages,
  roastPageAddress,
  roastsOfPages,
  withoutRoast,
  withRoast,
} from './roast-pages.ts'
import { DEFAULT_SORTING, type Sorting, sortedRoasts } from './roast-sorting.ts'

export interface RoastList {
  /** Those read so far, in order; undefined until the first were. */
  roasts: Roast[] | undefined
  /** How many there are in all. */
  totalCount: number
  /** Reads on, page by page, until the row of this index is there. */
  wantRow: (index: number) => void
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
  const [wantedRow, wantRow] = useState(0)
  const readSorting = isLong ? sorting : DEFAULT_SORTING
  const query = useInfiniteQuery<Page<Roast>, ApiError, RoastPages, QueryKey, string | null>({
    queryKey: [...PAGES_KEY, readSorting],
    queryFn: ({ pageParam, signal }) =>
      apiGetPage<Roast>(roastPageAddress(readSorting, pageParam), { signal }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    initialData: () => pagesLeftBehind(readSorting),
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage, refetch } = query
  if (data !== undefined && isLongLibrary(data) !== isLong) setLong(!isLong)

  const { hasFailed, retry } = useRetries(query)

  const roasts = useMemo(() => {
    if (data === undefined) return undefined
    const read = roastsOfPages(data)
    return isLong ? read : sortedRoasts(read, sorting)
  }, [data, isLong, sorting])
  const readCount = roasts?.length ?? 0
  useEffect(() => {
    if (wantedRow >= readCount && hasNextPage && !isFetching && !hasFailed) void fetchNextPage()
  }, [wantedRow, readCount, hasNextPage, isFetching, hasFailed, fetchNextPage])

  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) leavePages(data, readSorting)
  }, [data, isPlaceholderData, readSorting])
  useLogEvent('roast-added', roast => changePages(pages => withRoast(pages, roast)))
  useLogEvent('roast-deleted', ({ id }) => changePages(pages => withoutRoast(pages, id)))
  useLogEvent('roasts-refresh', () => {
    clearGetCache()
    void refetch()
  })

  return {
    roasts,
    totalCount: hasNextPage ? (data?.pages.at(-1)?.totalCount ?? readCount) : readCount,
    wantRow,
    problem: hasFailed ? (data === undefined ? 'Failed to load roasts' : 'Failed to refresh roasts') : null,
    isReading: isFetching,
    retry,
  }
}

/** Tries again after a failure, five times with growing delays; `retry` does so at once and starts anew. */
function useRetries(query: UseInfiniteQueryResult<RoastPages, ApiError>) {
  const { errorUpdateCount, isError, isSuccess, isPlaceholderData, isFetchNextPageError } = query
  const readAgain = isFetchNextPageError ? query.fetchNextPage : query.refetch
  const [failuresBefore, setFailuresBefore] = useState(0)
  const failures = errorUpdateCount - failuresBefore
  useEffect(() => {
    if (isSuccess && !isPlaceholderData) setFailuresBefore(errorUpdateCount)
  }, [isSuccess, isPlaceholderData, errorUpdateCount])
  useEffect(() => {
    const delay = isError ? retryDelay(failures) : null
    if (delay === null) return
    const timer = setTimeout(() => void readAgain(), delay)
    return () => clearTimeout(timer)
  }, [isError, failures, readAgain])
  return {
    hasFailed: failures > 0,
    retry: () => {
      setFailuresBefore(errorUpdateCount)
      void readAgain()
    },
  }
}

const PAGES_KEY = [calls.roasts, 'pages'] as const

function changePages(change: (pages: RoastPages) => RoastPages): void {
  queryClient.setQueriesData<RoastPages>({ queryKey: PAGES_KEY }, pages => pages && change(pages))
}
