import { type Addressed, addressOf, type Call, type Parameters } from '#contract/call.ts'

/** One read of a call: what the cache knows it by. */
export interface CallRead extends Pick<Call, 'path' | 'shows'> {
  /** With what it takes. */
  address: string
}

/** The read of a call with what it takes. */
export function callRead<Takes extends Parameters>(
  call: Addressed<Takes> & Pick<Call, 'shows'>,
  takes: NoInfer<Takes>,
): CallRead {
  return { path: call.path, shows: call.shows, address: addressOf(call, takes) }
}
