import { useDeferredValue } from 'react'

/**
 * An answer, from when it is rendered: undefined until then. What an answer brings to an open screen takes a phone
 * longer to render than a frame has time, so it is rendered in short pieces behind what shows that it is awaited. An
 * answer that is there when the screen opens is shown at once, and so is each later one.
 */
export function useArrived<Answer>(answer: Answer | undefined): Answer | undefined {
  const isShown = useDeferredValue(answer !== undefined)
  return isShown ? answer : undefined
}
