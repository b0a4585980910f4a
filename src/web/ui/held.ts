import { useSyncExternalStore } from 'react'

/** A value that lives as long as the page. */
export interface Held<Value> {
  get: () => Value
  /** The value as it is now; the component follows it. */
  use: () => Value
  set: (value: Value) => void
}

/** Holds a value outside of components, which outlives them. `stored` keeps one through reloads, too. */
export function held<Value>(first: Value): Held<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  const set = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get, use: () => useSyncExternalStore(subscribe, get), set }
}
