import { QueryClient, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import { type ApiError, type CallOptions, type Page, readCall, readPage } from './api-client.ts'
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

/** Repeats a read that a change overtook: its answer may show what was there before. */
export async function readCurrent<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const before = changesSent
  const answer = await read()
  return before === changesSent ? answer : readCurrent(read)
}

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

/** Reads a call through the cache. Reads nothing while `takes` is null or `enabled` is false. */
export function useCall<Takes extends Parameters, Answer>(
  call: Read<Takes, Answer>,
  takes: NoInfer<Takes> | null,
  options: UseCallOptions = {},
): UseQueryResult<Answer, ApiError> {
  return useReading(call, takes, [], readCall<Takes, Answer>, options)
}

/** Reads one page of a list and its total count through the cache. */
export function useCallPage<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes> | null,
  options: UseCallOptions = {},
): UseQueryResult<Page<Item>, ApiError> {
  return useReading(call, takes, ['page'], readPage<Takes, Item>, options)
}

function useReading<Takes extends Parameters, Answer, Shown>(
  call: Read<Takes, Answer>,
  takes: Takes | null,
  kind: readonly string[],
  read: (call: Read<Takes, Answer>, takes: Takes, options: CallOptions) => Promise<Shown>,
  { enabled, everyMilliseconds, needsSession }: UseCallOptions,
): UseQueryResult<Shown, ApiError> {
  return useQuery<Shown, ApiError>({
    queryKey: [takes && addressOf(call, takes), ...kind],
    queryFn: takes
      ? ({ signal }) => readCurrent(() => read(call, takes, { signal, needsSession }))
      : skipToken,
    enabled,
    refetchInterval: everyMilliseconds,
  })
}
