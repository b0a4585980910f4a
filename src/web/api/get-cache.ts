import { CancelledError, QueryClient, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import { type ApiError, onChangeSent, type Page, readCall, readPage } from './api-client.ts'

const FRESH_MILLISECONDS = 30_000

/** The one cache of reads: an answer stays fresh for 30 s under its address. */
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

onChangeSent(clearGetCache)

/**
 * Forgets every cached read. What is on screen stays there until its screen asks again (`refetch`, or
 * `useCall` mounted again).
 */
export function clearGetCache(): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.invalidateQueries({ refetchType: 'none' })
}

/**
 * Reads a call through the cache, for code that is no component; again if a change clears the cache in the meantime.
 * Throws an ApiError.
 */
export async function readCached<Takes extends Parameters, Answer>(
  call: Read<Takes, Answer>,
  takes: NoInfer<Takes>,
): Promise<Answer> {
  try {
    return await queryClient.fetchQuery({
      queryKey: [addressOf(call, takes)],
      queryFn: ({ signal }) => readCall(call, takes, { signal }),
    })
  } catch (error) {
    if (error instanceof CancelledError) return readCached(call, takes)
    throw error
  }
}

/** Changes the cached answer of a call. `change` gets undefined if there is none, and may leave it so. */
export function changeCached<Takes extends Parameters, Answer>(
  call: Read<Takes, Answer>,
  takes: NoInfer<Takes>,
  change: (known: Answer | undefined) => NoInfer<Answer> | undefined,
): void {
  queryClient.setQueryData<Answer>([addressOf(call, takes)], change)
}

/** Reads a call through the cache. Nothing is read while `takes` is null or `enabled` false. */
export function useCall<Takes extends Parameters, Answer>(
  call: Read<Takes, Answer>,
  takes: NoInfer<Takes> | null,
  { enabled = true } = {},
): UseQueryResult<Answer, ApiError> {
  return useQuery<Answer, ApiError>({
    queryKey: [takes === null ? null : addressOf(call, takes)],
    queryFn: takes === null ? skipToken : ({ signal }) => readCall(call, takes, { signal }),
    enabled,
  })
}

/** Reads one page of a list through the cache, together with the count of all. */
export function useCallPage<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes>,
): UseQueryResult<Page<Item>, ApiError> {
  return useQuery<Page<Item>, ApiError>({
    queryKey: [addressOf(call, takes), 'page'],
    queryFn: ({ signal }) => readPage(call, takes, { signal }),
  })
}
