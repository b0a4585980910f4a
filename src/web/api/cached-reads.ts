import { CancelledError } from '@tanstack/react-query'
import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import { type Answer, bodyOf, type Page, pageOf } from './api-client.ts'
import { queryClient, reading } from './get-cache.ts'

/**
 * Reads a call through the cache, outside of components. Reads again if a change clears the cache in the meantime.
 * Throws an ApiError.
 */
export async function readCached<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
): Promise<Body> {
  try {
    return bodyOf(await queryClient.fetchQuery(reading(addressOf(call, takes))))
  } catch (error) {
    if (error instanceof CancelledError) return readCached(call, takes)
    throw error
  }
}

/** The page of a list that the cache has, by address, and when it was read, in ms since 1970. Undefined if it has none. */
export function cachedPage<Item>(address: string): { page: Page<Item>; readAt: number } | undefined {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<Answer>([address]) ?? {}
  return Array.isArray(data?.body) ? { page: pageOf(data), readAt: dataUpdatedAt } : undefined
}

/**
 * Changes a call's cached answer, of which a list is whole: its count is that of its items. `change` gets undefined if
 * there is none, and may return undefined.
 */
export function changeCached<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
  change: (known: Body | undefined) => NoInfer<Body> | undefined,
): void {
  queryClient.setQueryData<Answer>([addressOf(call, takes)], known => {
    const body = change(known && bodyOf(known))
    return body === undefined ? undefined : { headers: new Headers(), body }
  })
}

/** Reads the page of a list again for whatever on screen shows it. */
export async function readPageAgain<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes>,
): Promise<void> {
  await queryClient.refetchQueries({ queryKey: [addressOf(call, takes)], exact: true })
}
