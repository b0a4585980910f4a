import { type Addressed, addressOf, type Call, type Parameters } from '#contract/call.ts'

/** One read of a call, as the cache identifies it. */
export interface CallRead extends Pick<Call, 'path' | 'shows'> {
  /** The address with its parameters. */
  address: string
}

/** The read of a call with these parameters. */
export function callRead<Takes extends Parameters>(
  call: Addressed<Takes> & Pick<Call, 'shows'>,
  takes: NoInfer<Takes>,
): CallRead {
  return { path: call.path, shows: call.shows, address: addressOf(call, takes) }
}
