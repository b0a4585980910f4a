import { useSyncExternalStore } from 'react'

/** A value that this browser keeps. */
export interface Stored<Value> {
  get: () => Value
  /** The value as it is now; the component follows it. */
  use: () => Value
  /** Keeps another value; null forgets it. */
  set: (value: Value | null) => void
  /** Changes a part of it. */
  change: (changes: Partial<Value>) => void
}

/** What is stored for a value: null for nothing, and no fields if it isn't an object or a list. */
export type Kept<Value> = Partial<Record<keyof NonNullable<Value>, unknown>> | null

/** In all tabs of the browser, or in one tab through its reloads. */
type Area = 'localStorage' | 'sessionStorage'

/**
 * Keeps a value under a key of the browser's storage. `read` makes a value of whatever is stored there, which may be of
 * another version. A browser that stores nothing, or has no room, keeps the value until the page is closed.
 */
export function stored<Value>(
  key: string,
  read: (kept: Kept<Value>) => Value,
  area: Area = 'localStorage',
): Stored<Value> {
  // The same text gives the same value, so that a component isn't rendered again.
  let last: { text: string | null; value: Value } | undefined
  const get = () => {
    const text = textIn(area, key)
    if (last?.text !== text || last === undefined) last = { text, value: valueFrom(text, read) }
    return last.value
  }
  const set = (value: Value | null) => keepText(area, key, value === null ? null : JSON.stringify(value))
  return {
    get,
    use: () => useSyncExternalStore(subscribe, get),
    set,
    change: changes => set({ ...get(), ...changes }),
  }
}

/** The key of the roast that runs beside this device. */
export const RUNNING_ROAST = 'running roast'

/** Whether something is kept under a key in all tabs. */
export function isKept(key: string): boolean {
  return textIn('localStorage', key) !== null
}

/** The keys with a prefix under which something is kept in the tab. */
export function keysInTab(prefix: string): string[] {
  const keys = new Set(unstored.keys())
  try {
    for (const key of Object.keys(sessionStorage)) keys.add(key)
  } catch {
    // Nothing is stored.
  }
  return [...keys].filter(key => key.startsWith(prefix) && textIn('sessionStorage', key) !== null)
}

/** By key, what the browser didn't store. */
const unstored = new Map<string, string | null>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab has changed a value. The key is null if it has cleared everything.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null) unstored.clear()
  else unstored.delete(key)
  for (const listener of listeners) listener()
})

function textIn(area: Area, key: string): string | null {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

function keepText(area: Area, key: string, text: string | null): void {
  if (textIn(area, key) === text) return
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
  for (const listener of listeners) listener()
}

function valueFrom<Value>(text: string | null, read: (kept: Kept<Value>) => Value): Value {
  if (text === null) return read(null)
  try {
    const kept: unknown = JSON.parse(text)
    return read(typeof kept === 'object' && kept !== null ? kept : {})
  } catch {
    return read({})
  }
}
