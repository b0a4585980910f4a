import { useEffect, useEffectEvent } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { Roast } from '#contract/roasts.ts'

/** The events by which screens learn of each other's changes, with what each carries in `detail`. */
export interface LogEvents {
  'bean-added': Bean
  'roast-added': Roast
  'roast-deleted': { id: number }
  'roasts-refresh': null
}

/** Tells every open screen of a change. */
export function announce<Name extends keyof LogEvents>(name: Name, detail: LogEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Calls the listener at every such event until the returned function is called. */
export function listen<Name extends keyof LogEvents>(
  name: Name,
  listener: (detail: LogEvents[Name]) => void,
): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<LogEvents[Name]>).detail)
  window.addEventListener(name, handle)
  return () => window.removeEventListener(name, handle)
}

/** `listen` for as long as the component is on screen. */
export function useLogEvent<Name extends keyof LogEvents>(
  name: Name,
  listener: (detail: LogEvents[Name]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => listen(name, onEvent), [name])
}
