import type { Roast, RoastWithExtras } from '#contract/roasts.ts'

/** The most roasts that one call may request. */
const LARGEST_BATCH = 50
/** Roasts requested within this time, in ms, share a call. */
const GATHERING_MILLISECONDS = 50

/** A roast in the state in which a list shows it. */
export type ListedRoast = Pick<Roast, 'id' | 'updated_at'>

/** Fetches milestones and score details of roasts in batches, each roast once in each of its states. */
export interface ExtrasPrefetch {
  /** Requests the roasts that haven't been requested before, or have changed since. */
  want: (roasts: readonly ListedRoast[]) => void
  /** Cancels calls that haven't been sent, and ignores the answers of others, until `want` is called again. */
  stop: () => void
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
  /** The last change of each requested roast, by id. */
  let asked = new Map<number, string>()
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
    want: roasts => {
      const fresh = roasts.filter(({ id, updated_at }) => asked.get(id) !== updated_at)
      if (fresh.length === 0) return
      for (const { id, updated_at } of fresh) asked.set(id, updated_at)
      waiting.push(...fresh.map(({ id }) => id))
      timer ??= setTimeout(send, GATHERING_MILLISECONDS)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      asked = new Map()
    },
  }
}
