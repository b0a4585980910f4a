import { useEffect, useEffectEvent } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { Roast } from '#contract/roasts.ts'

/** The events that tell screens about each other's changes, with their `detail`. */
export interface LogEvents {
  'bean-added': Bean
  'roast-added': Roast
  'roast-deleted': { id: number }
  'roasts-refresh': null
}

/** Tells all open screens about a change. */
export function announce<Name extends keyof LogEvents>(name: Name, detail: LogEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Calls the listener on every such event. Returns a function that removes it. */
export function listen<Name extends keyof LogEvents>(
  name: Name,
  listener: (detail: LogEvents[Name]) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<LogEvents[Name]>).detail)
  window.addEventListener(name, handle)
  return () => window.removeEventListener(name, handle)
}

/** `listen` while the component is mounted. */
export function useLogEvent<Name extends keyof LogEvents>(
  name: Name,
  listener: (detail: LogEvents[Name]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => listen(name, onEvent), [name])
}
