import { CancelledError, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, apiGet, apiGetPage, onChangeSent, type Page } from './api-client.ts'

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
 * `useGet` mounted anew).
 */
export function clearGetCache(): void {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.invalidateQueries({ refetchType: 'none' })
}

/**
 * Reads a path through the cache, for code that is no component; anew where a change clears the cache meanwhile.
 * Throws an ApiError.
 */
export async function getCached<Answer>(path: string): Promise<Answer> {
  try {
    return await queryClient.fetchQuery({
      queryKey: [path],
      queryFn: ({ signal }) => apiGet<Answer>(path, { signal }),
    })
  } catch (error) {
    if (error instanceof CancelledError) return getCached<Answer>(path)
    throw error
  }
}

/** Reads a path through the cache. Null as the path, and `enabled` false, read nothing. */
export function useGet<Answer>(
  path: string | null,
  { enabled = true } = {},
): UseQueryResult<Answer, ApiError> {
  return useQuery<Answer, ApiError>({
    queryKey: [path],
    queryFn: ({ signal }) => apiGet<Answer>(path as string, { signal }),
    enabled: enabled && path !== null,
  })
}

/** Reads one page of a list through the cache, together with the count of all. */
export function useGetPage<Item>(path: string): UseQueryResult<Page<Item>, ApiError> {
  return useQuery<Page<Item>, ApiError>({
    queryKey: [path, 'page'],
    queryFn: ({ signal }) => apiGetPage<Item>(path, { signal }),
  })
}
