import type { RoastWithExtras } from '#contract/roasts.ts'

/** The most roasts that one call may request. */
const LARGEST_BATCH = 50
/** Roasts requested within this time, in ms, share a call. */
const GATHERING_MILLISECONDS = 50

/** Fetches milestones and score details of roasts in batches, each roast once. */
export interface ExtrasPrefetch {
  /** Requests the roasts that haven't been requested before. */
  want(ids: readonly number[]): void
  /** Forgets what was requested and cancels calls that haven't been sent. */
  reset(): void
}

/**
 * Creates a prefetch that gathers requests into calls of at most 50 roasts. Roasts of a failed call can be requested
 * again.
 */
export function extrasPrefetch(
  fetchBatch: (ids: number[]) => Promise<RoastWithExtras[]>,
  onLoaded: (roasts: RoastWithExtras[]) => void,
  onFailed: (error: unknown, ids: readonly number[]) => void,
): ExtrasPrefetch {
  let asked = new Set<number>()
  let waiting: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const fetchOne = async (ids: number[]) => {
    const askedThen = asked
    try {
      const roasts = await fetchBatch(ids)
      if (askedThen === asked) onLoaded(roasts)
    } catch (error) {
      if (askedThen === asked) onFailed(error, ids)
      for (const id of ids) askedThen.delete(id)
    }
  }
  const send = () => {
    timer = undefined
    const ids = waiting
    waiting = []
    for (let from = 0; from < ids.length; from += LARGEST_BATCH) {
      void fetchOne(ids.slice(from, from + LARGEST_BATCH))
    }
  }
  return {
    want(ids) {
      const fresh = ids.filter(id => !asked.has(id))
      if (fresh.length === 0) return
      for (const id of fresh) asked.add(id)
      waiting.push(...fresh)
      timer ??= setTimeout(send, GATHERING_MILLISECONDS)
    },
    reset() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      asked = new Set()
    },
  }
}
