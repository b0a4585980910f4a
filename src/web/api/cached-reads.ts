import { CancelledError, type QueryKey } from '@tanstack/react-query'
import type { Call, Parameters, Read } from '#contract/call.ts'
import { type Answer, bodyOf, type Page, pageOf } from './api-client.ts'
import { type CallRead, callRead } from './call-read.ts'
import { reading } from './get-cache.ts'
import { queryClient } from './stale-reads.ts'

/**
 * Reads a call through the cache, outside of components. Reads again if a change clears the cache in the meantime.
 * Throws an ApiError.
 */
export async function readCached<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
): Promise<Body> {
  try {
    return bodyOf(await queryClient.fetchQuery(reading(callRead(call, takes))))
  } catch (error) {
    if (error instanceof CancelledError) return readCached(call, takes)
    throw error
  }
}

/** All cached answers of a call, for any parameters. */
export function cachedAnswers<Data>({ path }: Pick<Call, 'path'>): Data[] {
  return queryClient.getQueriesData<Data>({ queryKey: [path] }).flatMap(([, data]) => data ?? [])
}

/** The cached page of a list, and when it was read, in ms since 1970; undefined if it isn't cached. */
export function cachedPage<Item>(read: CallRead): { page: Page<Item>; readAt: number } | undefined {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<Answer>(reading(read).queryKey) ?? {}
  return Array.isArray(data?.body) ? { page: pageOf(data), readAt: dataUpdatedAt } : undefined
}

/** Changes all cached data whose key has this prefix. */
export function changeCached<Data>(queryKey: QueryKey, change: (known: Data) => Data): void {
  queryClient.setQueriesData<Data>({ queryKey }, known => known && change(known))
}

/** Reads again the reads on screen whose key has this prefix and for which `predicate` is true. */
export function renewOnScreen(queryKey: QueryKey, predicate: (queryKey: QueryKey) => boolean): void {
  void queryClient.invalidateQueries({ queryKey, predicate: query => predicate(query.queryKey) })
}
