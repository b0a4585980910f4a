import { useMutation } from '@tanstack/react-query'
import type { Parameters, Write } from '#contract/call.ts'
import { type SendArguments, sendCall } from './send-call.ts'
import { renewShown } from './stale-reads.ts'

interface Sending<Arguments extends unknown[], Answer> {
  /**
   * Resolves once it is done and what it changed has been read again wherever it is on screen. Throws what the server
   * refused with.
   */
  send: (...given: Arguments) => Promise<Answer>
  /** Whether it is under way. */
  isSending: boolean
  /** What the latest one was given, and what it was answered with if it succeeded. */
  sent: Arguments | undefined
  answer: Answer | undefined
}

/** Sends a call from a screen. */
export function useSend<Takes extends Parameters, Body, Answer>(
  call: Write<Takes, Body, Answer>,
): Sending<[takes: NoInfer<Takes>, ...SendArguments<Body>], Answer> {
  return useSending((takes: Takes, ...rest: SendArguments<Body>) => sendCall(call, takes, ...rest))
}

/** Does something that sends several calls, or one in a way of its own. Nothing is read again before it is done. */
export function useSending<Arguments extends unknown[], Answer>(
  action: (...given: Arguments) => Promise<Answer>,
): Sending<Arguments, Answer> {
  const { mutateAsync, isPending, variables, data } = useMutation<Answer, Error, Arguments>({
    mutationFn: given => action(...given),
    onSettled: renewShown,
  })
  return { send: (...given) => mutateAsync(given), isSending: isPending, sent: variables, answer: data }
}
