import { useSyncExternalStore } from 'react'
import { useAdmin } from '#web/session/admin-state.tsx'

/** Where the browser remembers that the first steps were left. */
const LEFT_KEY = 'first-steps-left'

let isLeft = LEFT_KEY in stored()
const listeners = new Set<() => void>()

/** Whether the first steps may be shown: to the owner, until they are left in this browser. */
export function useFirstSteps(): boolean {
  const { admin } = useAdmin()
  const wasLeft = useSyncExternalStore(subscribe, () => isLeft)
  return admin && !wasLeft
}

/** Hides the first steps for good, in this browser. One that stores nothing shows them again at the next visit. */
export function leaveFirstSteps(): void {
  isLeft = true
  try {
    localStorage.setItem(LEFT_KEY, '')
  } catch {
    // They are hidden until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Empty if the browser stores nothing. */
function stored(): object {
  try {
    return localStorage
  } catch {
    return {}
  }
}
