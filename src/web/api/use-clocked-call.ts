import { useQuery } from '@tanstack/react-query'
import type { Parameters, Read } from '#contract/call.ts'
import { type Answer, type ApiError, bodyOf } from './api-client.ts'
import { callRead } from './call-read.ts'
import { reading } from './get-cache.ts'
import { serverAhead } from './server-clock.ts'

/** What was answered last, and by which clock. */
interface Clocked<Body> {
  /** Undefined until the first answer. */
  data: Body | undefined
  /** How much later the server's clock is than this device's, in ms, by the last answer; 0 until there is one. */
  serverIsAhead: number
}

interface ClockedCallOptions<Body> {
  enabled: boolean
  /** Reads again after so long while the page is visible. */
  everyMilliseconds: (data: Body | undefined) => number
}

/** Reads a call without a login again and again, and sees the server's clock. */
export function useClockedCall<Takes extends Parameters, Body>(
  call: Read<Takes, Body>,
  takes: NoInfer<Takes>,
  { enabled, everyMilliseconds }: ClockedCallOptions<NoInfer<Body>>,
): Clocked<Body> {
  const { data: answer, dataUpdatedAt } = useQuery<Answer, ApiError>({
    ...reading(callRead(call, takes), false),
    enabled,
    refetchInterval: ({ state }) => everyMilliseconds(state.data && bodyOf<Body>(state.data)),
  })
  if (answer === undefined) return { data: undefined, serverIsAhead: 0 }
  return { data: bodyOf(answer), serverIsAhead: serverAhead(answer, dataUpdatedAt, dataUpdatedAt) }
}
