import { useSyncExternalStore } from 'react'
import { useAdmin } from '#web/session/admin-state.tsx'

/** Whether the first steps may be shown: to the owner, until they are left. */
export function useFirstSteps(): boolean {
  const { admin } = useAdmin()
  const isLeft = useSyncExternalStore(subscribe, isLeftHere)
  return admin && !isLeft
}

/** Hides the first steps for good, in this browser. */
export function leaveFirstSteps(): void {
  isLeft = true
  try {
    localStorage.setItem(STORAGE_KEY, 'left')
  } catch {
    // A browser that stores nothing hides them until the page is closed.
  }
  for (const listener of listeners) listener()
}

const STORAGE_KEY = 'first-steps'
const listeners = new Set<() => void>()
let isLeft: boolean | undefined

function isLeftHere(): boolean {
  isLeft ??= wasLeft()
  return isLeft
}

function wasLeft(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
