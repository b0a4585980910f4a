import { useMutation } from '@tanstack/react-query'
import type { Parameters, Write } from '#contract/call.ts'
import { type SendArguments, sendCall } from './send-call.ts'
import { renewShown } from './stale-reads.ts'

interface Sending<Arguments extends unknown[], Answer> {
  /**
   * Resolves once the call has succeeded and what it changed has been read again where it is on screen. Throws the
   * server's refusal.
   */
  send: (...given: Arguments) => Promise<Answer>
  /** Whether the call is running. */
  isSending: boolean
  /** The arguments of the latest call, and its answer if it succeeded. */
  sent: Arguments | undefined
  answer: Answer | undefined
}

/** Sends a call from a screen. */
export function useSend<Takes extends Parameters, Body, Answer>(
  call: Write<Takes, Body, Answer>,
): Sending<[takes: NoInfer<Takes>, ...SendArguments<Body>], Answer> {
  return useSending((takes: Takes, ...rest: SendArguments<Body>) => sendCall(call, takes, ...rest))
}

/** Runs a function that sends calls in its own way. Nothing is read again before it is done. */
export function useSending<Arguments extends unknown[], Answer>(
  action: (...given: Arguments) => Promise<Answer>,
): Sending<Arguments, Answer> {
  const { mutateAsync, isPending, variables, data } = useMutation<Answer, Error, Arguments>({
    mutationFn: given => action(...given),
    onSettled: renewShown,
  })
  return { send: (...given) => mutateAsync(given), isSending: isPending, sent: variables, answer: data }
}
