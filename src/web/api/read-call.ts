import { addressOf, type Parameters, type Read } from '#contract/call.ts'
import { bodyOf, type CallOptions, readPath } from './api-client.ts'

/** Reads a call's JSON without the cache, and remembers its ETag for a later update. Throws an ApiError. */
export async function readCall<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
  options: CallOptions = {},
): Promise<Body> {
  return bodyOf(await readPath(addressOf(call, takes), options))
}
