import { type InfiniteData, type QueryKey, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import type { Changeable } from '#contract/changes.ts'
import { type ApiError, type Page, pageOf } from '../api-client.ts'
import type { CallRead } from '../call-read.ts'
import { readCurrent } from '../get-cache.ts'

/** The pages of a list that were read, each with its start. */
export type Pages<Item, Start> = InfiniteData<Page<Item>, Start>

/** A list that is read page by page. */
export interface CallPages<Item, Start> {
  /** Undefined until the first page. */
  data: Pages<Item, Start> | undefined
  error: ApiError | null
  isPending: boolean
  isError: boolean
  isSuccess: boolean
  isFetching: boolean
  /** How often reading it has failed. */
  failureCount: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  readNext: () => void
  readPrevious: () => void
  /** Retries the read that failed last. */
  retry: () => void
}

interface PagesOptions<Item, Start> {
  /** Begins with the call's path. */
  queryKey: QueryKey
  shows: readonly Changeable[]
  /** The read of a page; null to read nothing. */
  readOf: ((start: Start) => CallRead) | null
  firstStart: Start
  previousStart?: (start: Start) => Start | undefined
  /** Cached data to show at once, and when it was read, in ms since 1970. */
  initial?: () => { data: Pages<Item, Start>; readAt: number } | undefined
  /** On going back, the cached answer is shown while it is read again, if nothing but these has changed. */
  staysOnChangeOf?: readonly Changeable[]
  /** How long the pages stay fresh, and how long they stay cached after they were shown, in ms. */
  staleTime?: number
  gcTime?: number
}

/** Reads a list page by page through the cache. */
export function useCallPages<Item, Start>(options: PagesOptions<Item, Start>): CallPages<Item, Start> {
  const { queryKey, shows, readOf, previousStart, initial, staysOnChangeOf, staleTime, gcTime } = options
  const query = useInfiniteQuery<Page<Item>, ApiError, Pages<Item, Start>, QueryKey, Start>({
    queryKey,
    queryFn:
      readOf === null
        ? skipToken
        : ({ pageParam, signal }) => readCurrent(readOf(pageParam as Start), { signal }).then(pageOf<Item>),
    initialPageParam: options.firstStart,
    getNextPageParam: page => page.nextCursor as Start | null,
    getPreviousPageParam: (_page, _pages, start) => previousStart?.(start as Start),
    initialData: () => initial?.()?.data,
    initialDataUpdatedAt: () => initial?.()?.readAt,
    meta: { shows, staysOnChangeOf },
    staleTime,
    gcTime,
  })
  const { data, error, isPending, isError, isSuccess, isFetching, errorUpdateCount, refetch } = query
  const { hasNextPage, isFetchingNextPage, fetchNextPage, fetchPreviousPage } = query
  const failed = query.isFetchNextPageError
    ? fetchNextPage
    : query.isFetchPreviousPageError
      ? fetchPreviousPage
      : refetch
  return {
    data,
    error,
    isPending,
    isError,
    isSuccess,
    isFetching,
    failureCount: errorUpdateCount,
    hasNextPage,
    isFetchingNextPage,
    readNext: fetchNextPage,
    readPrevious: fetchPreviousPage,
    retry: failed,
  }
}
