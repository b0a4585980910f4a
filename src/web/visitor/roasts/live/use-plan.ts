import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import type { Plan } from './face.tsx'
import { temperaturesOfTimeline } from './figures.ts'

/** The roast that is followed; null for none, and until it is read. */
export function usePlan(roastId: number | null): Plan | null {
  const { data: roast } = useCall(calls.readRoastDetails, roastId === null ? null : { id: roastId })
  const { data: steps } = useCall(calls.readRoastSteps, roastId === null ? null : { id: roastId })
  return useMemo(
    () =>
      roast === undefined || steps === undefined
        ? null
        : { name: roastTitle(roast), steps, temperatures: temperaturesOfTimeline(roast.timeline) },
    [roast, steps],
  )
}
