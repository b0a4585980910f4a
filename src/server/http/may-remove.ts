import type { Call } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Changeable } from '#contract/changes.ts'

/**
 * Whether a write may hide, replace or delete something that visitors see. One that only creates something doesn't. An
 * import that updates a roast does, because it moves former values to the trash.
 */
export function mayRemove({ changes, status }: Pick<Call, 'changes' | 'status'>): boolean {
  const onlyAdds = status === 201 && !changes.includes('trash')
  return !onlyAdds && changes.some(each => SEEN_BY_VISITORS.has(each))
}

const PUBLIC_READS = (Object.values(calls) as unknown as Call[]).filter(
  ({ access, cached }) => access === 'public' && cached,
)

/** What the cached answers for visitors show. They don't depend on who is logged in. */
const SEEN_BY_VISITORS: ReadonlySet<Changeable> = new Set(
  PUBLIC_READS.flatMap(({ shows }) => shows).filter(each => each !== 'session'),
)
