import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import { bodyOf, type CallOptions, type Page, pageOf, readPath } from './api-client.ts'

// Reads past the cache.

/** Reads a call's JSON and remembers its ETag for a later update. Throws an ApiError. */
export async function readCall<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
  options: CallOptions = {},
): Promise<Body> {
  return bodyOf(await readPath(addressOf(call, takes), options))
}

/** Reads one page of a list: a call that takes a `limit`. Throws an ApiError. */
export async function readPage<Takes extends Parameters, Item>(
  call: Read<Takes, Item[]>,
  takes: NoInfer<Takes>,
  options: CallOptions = {},
): Promise<Page<Item>> {
  return pageOf(await readPath(addressOf(call, takes), options))
}
