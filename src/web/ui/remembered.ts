import { useSyncExternalStore } from 'react'

/** A choice of the reader that this browser remembers, in all its tabs. */
export interface Remembered<Value> {
  /** The choice as it is now; the component follows it. */
  use: () => Value
  /** Changes a part of it. */
  choose: (changes: Partial<Value>) => void
}

/**
 * Keeps a choice under a key of localStorage. `read` makes a value of whatever is stored there, which may be nothing or
 * of another version. A browser that stores nothing keeps the choice until the page is closed.
 */
export function remembered<Value extends object>(
  key: string,
  read: (stored: Partial<Record<keyof Value, unknown>>) => Value,
): Remembered<Value> {
  const stored = (): Value => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? '{}') ?? {})
    } catch {
      return read({})
    }
  }
  let value = stored()
  const listeners = new Set<() => void>()
  const show = (shown: Value) => {
    value = shown
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  // Another tab has changed it. The key is null if it has cleared everything.
  globalThis.addEventListener?.('storage', event => {
    if (event.key === key || event.key === null) show(stored())
  })
  return {
    use: () => useSyncExternalStore(subscribe, () => value),
    choose(changes) {
      show({ ...value, ...changes })
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // It is kept until the page is closed.
      }
    },
  }
}
