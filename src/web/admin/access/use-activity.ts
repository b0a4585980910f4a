import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/activity.ts'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { ApiError, Page } from '#web/api/api-client.ts'
import { readPage } from '#web/api/read-call.ts'

const PAGE_SIZE = 200

/** Reads what happened page by page, newest first, again whenever the section is opened. */
export function useActivity() {
  return useInfiniteQuery<
    Page<Activity>,
    ApiError,
    InfiniteData<Page<Activity>>,
    QueryKey,
    string | undefined
  >({
    queryKey: [addressOf(calls.listActivity, {}), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      readPage(calls.listActivity, { limit: PAGE_SIZE, cursor }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    // Logins of others change it too.
    staleTime: 0,
    gcTime: 0,
  })
}
