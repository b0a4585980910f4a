import { useSyncExternalStore } from 'react'
import { useAdmin } from '#web/session/admin-state.tsx'

/** Where the browser remembers that the first steps were left. */
export const LEFT_KEY = 'first-steps-left'

/** Whether the first steps may be shown: to the owner, until they are left in this browser. */
export function useFirstSteps(): boolean {
  const { admin } = useAdmin()
  const isLeft = useSyncExternalStore(subscribe, wasLeft)
  return admin && !isLeft
}

function wasLeft(): boolean {
  try {
    return LEFT_KEY in localStorage
  } catch {
    return false
  }
}

/** The event comes from `leaveFirstSteps`, and from other tabs. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
