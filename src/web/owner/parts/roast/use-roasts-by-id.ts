import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastWithExtras } from '#contract/roasts.ts'
import { useCalls } from '#web/api/use-calls.ts'

/** How many roasts one call answers. */
const MOST_AT_ONCE = 50

/** The roasts with these ids as they are now. `include` names what else is read of them: `score,milestones`. */
export function useRoastsById(
  ids: readonly number[],
  include?: string,
): { roasts: ReadonlyMap<number, RoastWithExtras>; isLoading: boolean } {
  const asked = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) => ({
    ids: ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE).join(','),
    ...(include !== undefined && { include }),
  }))
  const { answers, readings } = useCalls(calls.listRoasts, asked)
  const roasts = useMemo(
    () => new Map(answers.flatMap(answer => (answer ?? []).map(roast => [roast.id, roast] as const))),
    [answers],
  )
  return { roasts, isLoading: readings.some(({ isPending }) => isPending) }
}
