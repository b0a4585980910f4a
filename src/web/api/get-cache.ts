import { QueryClient, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import {
  type Answer,
  type ApiError,
  bodyOf,
  type CallOptions,
  type Page,
  pageOf,
  readPath,
} from './api-client.ts'
import { onChangeSent } from './changes-sent.ts'

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
  },
})

let changesSent = 0
onChangeSent(() => {
  changesSent += 1
  clearGetCache()
})

/**
 * Clears the cache. What is on screen stays until its screen reads again, by `refetch` or by mounting `useCall`
 * again.
 */
export function clearGetCache(): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.invalidateQueries({ refetchType: 'none' })
}

export interface UseCallOptions {
  enabled?: boolean
  /** Reads again at this interval while the page is visible. */
  everyMilliseconds?: number
  /** False if a session that has ended is no reason to ask for a login. */
  needsSession?: boolean
}

/** What is read before the first screen is there, by address. The screen takes it instead of reading it again. */
const readEarly = new Map<string, Promise<Answer>>()

/** Reads into the cache what the first screen reads. Resolves when each has arrived or failed. */
export async function readForFirstScreen(addresses: readonly string[]): Promise<void> {
  const before = changesSent
  await Promise.allSettled(
    addresses.map(async address => {
      const answer = readPath(address)
      readEarly.set(address, answer)
      const arrived = await answer
      // A login, for example: then the screen reads again.
      if (before === changesSent) queryClient.setQueryData([address], arrived)
    }),
  )
}

/** Ends what `readForFirstScreen` has begun, once the screen has taken what it wanted. */
export function endFirstScreen(): void {
  readEarly.clear()
}

/** Reads an address. Reads it again if a change overtook it: the answer may show what was there before. */
export async function readCurrent(address: string, options: CallOptions = {}): Promise<Answer> {
  const before = changesSent
  const early = readEarly.get(address)
  readEarly.delete(address)
  const answer = await (early ?? readPath(address, options))
  return before === changesSent ? answer : readCurrent(address, options)
}

/** How the cache reads an address. */
export function reading(address: string, needsSession?: boolean) {
  return {
    queryKey: [address],
    queryFn: ({ signal }: { signal: AbortSignal }) => readCurrent(address, { signal, needsSession }),
  }
}

/** Reads a call through the cache. Reads nothing while `takes` is null or `enabled` is false. */
export function useCall<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes> | null,
  options: UseCallOptions = {},
): UseQueryResult<Body, ApiError> {
  return useReading(call, takes, bodyOf<Body>, options)
}

/** Reads one page of a list and its total count through the cache. */
export function useCallPage<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes> | null,
  options: UseCallOptions = {},
): UseQueryResult<Page<Item>, ApiError> {
  return useReading(call, takes, pageOf<Item>, options)
}

function useReading<Takes extends Parameters, Body, Shown>(
  call: Read<Takes, Body>,
  takes: Takes | null,
  select: (answer: Answer) => Shown,
  { enabled, everyMilliseconds, needsSession }: UseCallOptions,
): UseQueryResult<Shown, ApiError> {
  return useQuery<Answer, ApiError, Shown>({
    ...(takes === null
      ? { queryKey: [null], queryFn: skipToken }
      : reading(addressOf(call, takes), needsSession)),
    select,
    enabled,
    refetchInterval: everyMilliseconds,
  })
}
