import { CancelledError, QueryClient, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import { type ApiError, type Page, readCall, readPage } from './api-client.ts'
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

/**
 * Reads a call through the cache, outside of components. Reads again if a change clears the cache in the meantime.
 * Throws an ApiError.
 */
export async function readCached<Takes extends Parameters, Answer>(
  call: Read<Takes, Answer>,
  takes: NoInfer<Takes>,
): Promise<Answer> {
  try {
    return await queryClient.fetchQuery({
      queryKey: [addressOf(call, takes)],
      queryFn: ({ signal }) => readCurrent(() => readCall(call, takes, { signal })),
    })
  } catch (error) {
    if (error instanceof CancelledError) return readCached(call, takes)
    throw error
  }
}

/** Changes a call's cached answer. `change` gets undefined if there is none, and may return undefined. */
export function changeCached<Takes extends Parameters, Answer>(
  call: Read<Takes, Answer>,
  takes: NoInfer<Takes>,
  change: (known: Answer | undefined) => NoInfer<Answer> | undefined,
): void {
  queryClient.setQueryData<Answer>([addressOf(call, takes)], change)
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
  { enabled = true, everyMilliseconds, needsSession }: UseCallOptions = {},
): UseQueryResult<Answer, ApiError> {
  return useQuery<Answer, ApiError>({
    queryKey: [takes === null ? null : addressOf(call, takes)],
    queryFn:
      takes === null
        ? skipToken
        : ({ signal }) => readCurrent(() => readCall(call, takes, { signal, needsSession })),
    enabled,
    refetchInterval: everyMilliseconds,
  })
}

/** Reads one page of a list and its total count through the cache. */
export function useCallPage<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes> | null,
  { enabled = true, everyMilliseconds, needsSession }: UseCallOptions = {},
): UseQueryResult<Page<Item>, ApiError> {
  return useQuery<Page<Item>, ApiError>({
    queryKey: [takes === null ? null : addressOf(call, takes), 'page'],
    queryFn:
      takes === null
        ? skipToken
        : ({ signal }) => readCurrent(() => readPage(call, takes, { signal, needsSession })),
    enabled,
    refetchInterval: everyMilliseconds,
  })
}

/** Reads the page of a list again for whatever on screen shows it. */
export async function readPageAgain<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes>,
): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [addressOf(call, takes), 'page'] })
}
