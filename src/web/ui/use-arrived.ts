import { useDeferredValue } from 'react'

/**
 * An answer, but undefined until React has had the time to render what it brings, which takes a phone longer than a
 * frame. The first answer to an open screen is rendered in short pieces behind its placeholder. One that is there when
 * the screen opens is shown at once, and so is every later one.
 */
export function useArrived<Answer>(answer: Answer | undefined): Answer | undefined {
  const isShown = useDeferredValue(answer !== undefined)
  return isShown ? answer : undefined
}
