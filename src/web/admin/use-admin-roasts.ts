import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { changeCached } from '#web/api/cached-reads.ts'
import { clearGetCache, useCall } from '#web/api/get-cache.ts'
import { DEFAULT_SORTING } from '#web/parts/roast-sorting.ts'
import { sortedRoasts } from '#web/parts/sorted-roasts.ts'
import { useLogEvent } from '#web/parts/window-events.ts'

export interface AdminRoasts {
  /** By descending number; undefined until loaded. */
  roasts: Roast[] | undefined
  /** Why they could not be loaded, or null. */
  problem: string | null
  retry: () => void
}

/** Reads all roasts for the panel and keeps them up to date through window events. */
export function useAdminRoasts(): AdminRoasts {
  const { data, error, refetch } = useCall(calls.listRoasts, {})
  const roasts = useMemo(() => data && sortedRoasts(data, DEFAULT_SORTING), [data])

  useLogEvent('roast-deleted', ({ id }) => changeAdminRoasts(list => list.filter(roast => roast.id !== id)))
  useLogEvent('roasts-refresh', () => {
    clearGetCache()
    void refetch()
  })
  return {
    roasts,
    problem: error === null ? null : `Failed to load roasts: ${messageOf(error)}`,
    retry: () => void refetch(),
  }
}

/** Changes the panel's cached roasts. Does nothing if they aren't loaded. */
export function changeAdminRoasts(change: (roasts: Roast[]) => Roast[]): void {
  changeCached(calls.listRoasts, {}, roasts => roasts && change(roasts))
}
