import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Parameters, Read } from '#contract/call.ts'
import { keepPrefetched, takePrefetched } from '#web/loading/first-rendering.ts'
import {
  type Answer,
  type ApiError,
  bodyOf,
  type CallOptions,
  type Page,
  pageOf,
  readPath,
} from './api-client.ts'
import { type CallRead, callRead } from './call-read.ts'
import { changeCountOf, clearGetCache, queryClient } from './stale-reads.ts'

/** The state of a read, for a screen. */
export interface Reading<Shown> {
  /** Undefined until the first answer. An earlier answer stays while it is read again, and after a failure. */
  data: Shown | undefined
  /** Why the latest read failed, or null. */
  error: ApiError | null
  /** Whether there is neither an answer nor a failure yet. */
  isPending: boolean
  /** Whether the first answer is being read. */
  isLoading: boolean
  isError: boolean
  /** Reads again if the latest read failed. Stale reads are read again without it. */
  retry: () => void
}

export interface UseCallOptions<Shown = unknown> {
  enabled?: boolean
  /** Reads again at this interval while the page is visible: always, or depending on the latest answer. */
  everyMilliseconds?: number | ((data: Shown | undefined) => number | false)
  /** False if a session that has ended is no reason to ask for a login. */
  needsSession?: boolean
}

/** Reads what the first screen needs into the cache. Resolves when each read has succeeded or failed. */
export async function readForFirstScreen(reads: readonly CallRead[]): Promise<void> {
  await Promise.allSettled(
    reads.map(async read => {
      const before = changeCountOf(read.shows)
      const promised = readPath(read.address)
      keepPrefetched(read.address, promised)
      const answer = await promised
      // Something changed meanwhile, for example by a login. The screen reads again.
      if (before !== changeCountOf(read.shows)) return
      const options = queryClient.defaultQueryOptions(reading(read))
      queryClient.getQueryCache().build(queryClient, options).setData(answer)
    }),
  )
}

/** Reads a call, and reads it again if something that it shows changed meanwhile: the answer may be from before. */
export async function readCurrent(read: CallRead, options: CallOptions = {}): Promise<Answer> {
  const { address, shows } = read
  const before = changeCountOf(shows)
  const answer = await (takePrefetched<Answer>(address) ?? readPath(address, options))
  return before === changeCountOf(shows) ? answer : readCurrent(read, options)
}

/** The query options of a read. Its key begins with the call's path. */
export function reading(read: CallRead, needsSession?: boolean) {
  return {
    queryKey: [read.path, read.address],
    queryFn: ({ signal }: { signal: AbortSignal }) => readCurrent(read, { signal, needsSession }),
    meta: { shows: read.shows },
  }
}

/** What is cached of a call; undefined if nothing is. */
export function cachedBody<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
): Body | undefined {
  const answer = queryClient.getQueryData<Answer>(reading(callRead(call, takes)).queryKey)
  return answer && bodyOf<Body>(answer)
}

/** Reads a call through the cache. Reads nothing while `takes` is null or `enabled` is false. */
export function useCall<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes> | null,
  options: UseCallOptions<NoInfer<Body>> = {},
): Reading<Body> {
  return useReading(call, takes, bodyOf<Body>, options)
}

/** Reads one page of a list and its total count through the cache. */
export function useCallPage<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes> | null,
  options: UseCallOptions<Page<NoInfer<Item>>> = {},
): Reading<Page<Item>> {
  return useReading(call, takes, pageOf<Item>, options)
}

/**
 * Reads a call again when the component is mounted, and clears the rest of the cache. The cached answer is shown until
 * the new one is there.
 */
export function useFreshCall<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
): Reading<Body> {
  const shown = useReading(call, takes, bodyOf<Body>, {}, 'always')
  // In an effect, so that the read has begun: reads on screen stay in the cache.
  useEffect(clearGetCache, [])
  return shown
}

function useReading<Takes extends Parameters, Body, Shown>(
  call: Read<Takes, Body>,
  takes: Takes | null,
  select: (answer: Answer) => Shown,
  { enabled, everyMilliseconds, needsSession }: UseCallOptions<Shown>,
  refetchOnMount: 'always' | true = true,
): Reading<Shown> {
  const { data, error, isPending, isLoading, isError, refetch } = useQuery<Answer, ApiError, Shown>({
    ...(takes === null
      ? { queryKey: [null], queryFn: skipToken }
      : reading(callRead(call, takes), needsSession)),
    select,
    enabled,
    refetchOnMount,
    refetchInterval:
      typeof everyMilliseconds === 'function'
        ? ({ state }) => everyMilliseconds(state.data && select(state.data))
        : everyMilliseconds,
  })
  return { data, error, isPending, isLoading, isError, retry: () => void (isError && refetch()) }
}
