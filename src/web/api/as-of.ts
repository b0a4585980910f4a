import { useSyncExternalStore } from 'react'

/** Set by the service worker on an answer that it had kept: when the server gave it. */
const HEADER = 'X-As-Of'

let asOf: Date | null = null
const listeners = new Set<() => void>()

/** Notes whether an answer is from the network or was kept. */
export function noteAnswer(headers: Headers): void {
  const time = Date.parse(headers.get(HEADER) ?? '')
  const next = Number.isNaN(time) ? null : new Date(time)
  if (next?.getTime() === asOf?.getTime()) return
  asOf = next
  for (const listener of listeners) listener()
}

/** When the server gave what is on screen, if the network is away; null otherwise. */
export function useAsOf(): Date | null {
  return useSyncExternalStore(listen, () => asOf)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
