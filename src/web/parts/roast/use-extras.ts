import { startTransition, useEffect, useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastWithExtras } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCached } from '#web/api/cached-reads.ts'
import { extrasPrefetch, type ListedRoast } from './extras-prefetch.ts'

/** Null for a roast whose extras could not be loaded. */
type ExtrasById = ReadonlyMap<number, RoastWithExtras | null>

/** The milestones, score details and flavours loaded so far, and a function to request more. */
export function useExtras(): { extras: ExtrasById; want: (roasts: readonly ListedRoast[]) => void } {
  const [extras, setExtras] = useState<ExtrasById>(new Map())
  const prefetch = useMemo(
    () =>
      extrasPrefetch(
        ids => readCached(calls.listRoasts, { ids: ids.join(','), include: 'score,milestones,flavours' }),
        roasts =>
          startTransition(() =>
            setExtras(known => new Map([...known, ...roasts.map(roast => [roast.id, roast] as const)])),
          ),
        (error, ids) => {
          console.error('The scores could not be loaded:', messageOf(error))
          setExtras(known => new Map([...known, ...ids.map(id => [id, null] as const)]))
        },
      ),
    [],
  )
  useEffect(() => prefetch.stop, [prefetch])
  return { extras, want: prefetch.want }
}
