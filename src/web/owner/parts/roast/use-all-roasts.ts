import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { DEFAULT_SORTING } from '#web/parts/roast/roast-sorting.ts'
import { sortedRoasts } from '#web/parts/roast/sorted-roasts.ts'

/** Reads all roasts, by descending number, for what is counted and corrected across the log. */
export function useAllRoasts() {
  const { data, error, retry } = useCall(calls.listRoasts, {})
  const roasts = useMemo(() => data && sortedRoasts(data, DEFAULT_SORTING), [data])
  return {
    roasts,
    problem: error === null ? null : `Failed to load roasts: ${messageOf(error)}`,
    retry,
  }
}
