import { CancelledError } from '@tanstack/react-query'
import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import { readCall } from './api-client.ts'
import { queryClient, readCurrent } from './get-cache.ts'

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

/** Reads the page of a list again for whatever on screen shows it. */
export async function readPageAgain<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes>,
): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [addressOf(call, takes), 'page'] })
}
