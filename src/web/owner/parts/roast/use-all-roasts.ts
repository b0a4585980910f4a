import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { DEFAULT_SORTING } from '#web/parts/roast/roast-sorting.ts'
import { sortedRoasts } from '#web/parts/roast/sorted-roasts.ts'

export interface AllRoasts {
  /** By descending number; undefined until loaded. */
  roasts: Roast[] | undefined
  /** Why they could not be loaded, or null. */
  problem: string | null
  retry: () => void
}

/** Reads all roasts, for what is counted and corrected across the log. */
export function useAllRoasts(): AllRoasts {
  const { data, error, retry } = useCall(calls.listRoasts, {})
  const roasts = useMemo(() => data && sortedRoasts(data, DEFAULT_SORTING), [data])
  return {
    roasts,
    problem: error === null ? null : `Failed to load roasts: ${messageOf(error)}`,
    retry,
  }
}
