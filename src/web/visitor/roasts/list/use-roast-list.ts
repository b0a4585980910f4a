import { useEffect, useMemo, useState } from 'react'
import { listRoasts } from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { cachedPage } from '#web/api/cached-reads.ts'
import { type CallPages, useCallPages } from '#web/api/pages/use-call-pages.ts'
import { DEFAULT_SORTING, type RoastSorting } from '#web/parts/roast/roast-sorting.ts'
import { sortedRoasts } from '#web/parts/roast/sorted-roasts.ts'
import type { RowRange } from '#web/ui/rows/windowed-rows.tsx'
import { leaveList, openingStart, wasLongLibrary } from '#web/visitor/roasts/list-place.ts'
import type { RoastFilters } from './list-address.ts'
import { pageRead, pagesKey } from './listed-pages.ts'
import { retryDelay } from './loading-retries.ts'
import type { PageStart } from './roast-page-query.ts'
import {
  firstIndexOf,
  isLongLibrary,
  nextReading,
  pageBefore,
  type RoastPages,
  roastsOfPages,
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
  /** Whether the roasts match the filters. False while those of the previous filters are still shown. */
  isCurrent: boolean
  /** The message while reading fails; null otherwise. */
  problem: string | null
  /** Whether roasts are being read right now. */
  isReading: boolean
  /** Reads again at once. */
  retry: () => void
}

/**
 * Reads the roasts in order, page by page as rows are wanted, again whenever one has changed. A failed read is
 * retried five times. Reads nothing while `filters` is null.
 */
export function useRoastList(filters: RoastFilters | null, sorting: RoastSorting): RoastList {
  const [isLong, setLong] = useState(wasLongLibrary)
  const [wanted, wantRows] = useState<RowRange | null>(null)
  const filterKey = JSON.stringify(filters)
  const [start, setStart] = useState(() => ({ index: openingStart(), filterKey }))
  const readSorting = isLong ? sorting : DEFAULT_SORTING
  const readStart = isLong && start.filterKey === filterKey ? start.index : 0
  const queryKey = pagesKey(filters, readSorting, readStart)
  const query = useCallPages<Roast, PageStart>({
    queryKey,
    shows: listRoasts.shows,
    readOf: filters && (from => pageRead(filters, readSorting, from)),
    firstStart: readStart,
    previousStart: pageBefore,
    initial: () => (filters === null ? undefined : firstPageRead(filters, readSorting, readStart)),
    staysOnChangeOf: ['roasts', 'trash', 'inbox'],
    gcTime: KEPT_MILLISECONDS,
  })
  const { data, isFetching, readNext, readPrevious } = query
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
    if (reading === 'next' && hasMore) readNext()
    if (reading === 'previous') readPrevious()
    if (typeof reading !== 'number') return
    const timer = setTimeout(() => setStart({ index: reading, filterKey }), REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [canRead, wanted, firstIndex, readCount, hasMore, readNext, readPrevious, filterKey])

  useEffect(() => leaveList({ isLong, start: readStart }), [isLong, readStart])

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

/** The cached first page, which the list shows without waiting. */
function firstPageRead(filters: RoastFilters, sorting: RoastSorting, start: number) {
  const read = cachedPage<Roast>(pageRead(filters, sorting, start))
  return read && { data: { pages: [read.page], pageParams: [start] }, readAt: read.readAt }
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
function useRetries(query: CallPages<Roast, PageStart>, queryKey: string) {
  const { failureCount, isError, isSuccess, retry } = query
  const [before, setBefore] = useState({ queryKey, failures: 0 })
  // Each part of the list counts its own failures.
  const isAsBefore = before.queryKey === queryKey && before.failures <= failureCount
  const failures = isAsBefore ? failureCount - before.failures : 0
  const forgetFailures = () => setBefore({ queryKey, failures: failureCount })
  if (!isAsBefore || (isSuccess && failures > 0)) forgetFailures()
  useEffect(() => {
    const delay = isError ? retryDelay(failures) : null
    if (delay === null) return
    const timer = setTimeout(retry, delay)
    return () => clearTimeout(timer)
  }, [isError, failures, retry])
  return {
    hasFailed: failures > 0,
    retry: () => {
      forgetFailures()
      retry()
    },
  }
}

/** While the scrollbar is dragged through the list, rows are read only once it rests this long. */
const REST_MILLISECONDS = 100
/** How long the list stays cached, to be shown as it was left on coming back. */
const KEPT_MILLISECONDS = 30 * 60_000
