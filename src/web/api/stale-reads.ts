import { type Query, QueryClient } from '@tanstack/react-query'
import type { Changeable } from '#contract/changes.ts'

/** The metadata of each cached read. */
interface ReadMeta {
  /** What its answer shows. */
  shows: readonly Changeable[]
  /** On going back, the cached answer is shown while it is read again, if nothing but these has changed. */
  staysOnChangeOf?: readonly Changeable[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadMeta & Record<string, unknown>
  }
}

const FRESH_MILLISECONDS = 30_000

/** The only cache of reads. An answer stays fresh for 30 s, by address. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MILLISECONDS,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    // Writes aren't cached.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

/** How often each has changed since the page was loaded. */
const changeCounts = new Map<Changeable, number>()

/** Grows with each change of one of these. If it grew during a read, the answer may be from before the change. */
export function changeCountOf(shown: readonly Changeable[]): number {
  return shown.reduce((sum, one) => sum + (changeCounts.get(one) ?? 0), 0)
}

/**
 * Makes the reads stale that show one of these, and no others. Those on screen stay until `renewShown`; the others are
 * removed from the cache.
 */
export function makeStale(changed: readonly Changeable[]): void {
  for (const one of changed) changeCounts.set(one, changeCountOf([one]) + 1)
  forget(({ meta }) => meta?.shows.some(shown => changed.includes(shown)) ?? false, changed)
}

/** Makes every read stale. Those on screen stay until they are read again; the others are removed from the cache. */
export function clearGetCache(): void {
  forget(() => true, [])
}

/** Reads again what is on screen and stale. Resolves when each read has succeeded or failed. */
export async function renewShown(): Promise<void> {
  await queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.isInvalidated },
    // A read that is running repeats itself if something changes meanwhile.
    { cancelRefetch: false },
  )
}

function forget(predicate: (query: Query) => boolean, changed: readonly Changeable[]): void {
  const stays = ({ meta }: Query) => {
    const harmless = meta?.staysOnChangeOf
    return harmless !== undefined && changed.every(one => harmless.includes(one))
  }
  queryClient.removeQueries({ type: 'inactive', predicate: query => predicate(query) && !stays(query) })
  queryClient.invalidateQueries({ predicate, refetchType: 'none' })
}
