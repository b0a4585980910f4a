import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Parameters, Read } from '#contract/call.ts'
import { type ApiError, bodyOf } from './api-client.ts'
import { callRead } from './call-read.ts'
import { type Reading, reading } from './get-cache.ts'

export interface Readings<Answer> {
  readings: Omit<Reading<Answer>, 'isLoading' | 'isError'>[]
  /** Their data. Stays the same array until one of them changes. */
  answers: (Answer | undefined)[]
}

/** Reads a call through the cache once for each of several values, in their order. */
export function useCalls<Takes extends Parameters, Answer>(
  call: Read<Takes, Answer>,
  takes: readonly NoInfer<Takes>[],
): Readings<Answer> {
  return useQueries({
    queries: takes.map(each => ({ ...reading(callRead(call, each)), select: bodyOf<Answer> })),
    combine: combined,
  }) as Readings<Answer>
}

/** Combines the results. React Query keeps the identity of data that is equal to the last result. */
function combined(results: UseQueryResult<unknown>[]) {
  return {
    readings: results.map(({ data, error, isPending, refetch }) => ({
      data,
      error: error as ApiError | null,
      isPending,
      retry: () => void (error && refetch()),
    })),
    answers: results.map(({ data }) => data),
  }
}
