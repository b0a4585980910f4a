import { useSyncExternalStore } from 'react'

/** Set by the service worker on a cached answer: when the server gave it. */
const HEADER = 'X-As-Of'

let asOf: Date | null = null
const listeners = new Set<() => void>()

/** Notes whether an answer is from the network or from the offline cache. */
export function noteAnswer(headers: Headers): void {
  const time = Date.parse(headers.get(HEADER) ?? '')
  const next = Number.isNaN(time) ? null : new Date(time)
  if (next?.getTime() === asOf?.getTime()) return
  asOf = next
  for (const listener of listeners) listener()
}

/** The age of what is on screen if it comes from the offline cache: when the server gave it. Null otherwise. */
export function useAsOf(): Date | null {
  return useSyncExternalStore(listen, () => asOf)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
