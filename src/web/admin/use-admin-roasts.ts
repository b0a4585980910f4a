import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { changeCached, clearGetCache, useCall } from '#web/api/get-cache.ts'
import { DEFAULT_SORTING } from '#web/parts/roast-sorting.ts'
import { sortedRoasts } from '#web/parts/sorted-roasts.ts'
import { useLogEvent } from '#web/parts/window-events.ts'

export interface AdminRoasts {
  /** By descending number; undefined until they were read. */
  roasts: Roast[] | undefined
  /** What to tell where they can't be read; null otherwise. */
  problem: string | null
  retry: () => void
}

/** All roasts for the panel, kept up to date by the window's events. */
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

/** Changes the roasts that the panel has read; nothing happens before it has. */
export function changeAdminRoasts(change: (roasts: Roast[]) => Roast[]): void {
  changeCached(calls.listRoasts, {}, roasts => roasts && change(roasts))
}
