import { LEFT_KEY } from './use-first-steps.ts'

/** Hides the first steps for good, in this browser. One that stores nothing shows them again at the next visit. */
export function leaveFirstSteps(): void {
  try {
    localStorage.setItem(LEFT_KEY, '')
  } catch {
    return
  }
  // The browser tells only other tabs.
  dispatchEvent(new StorageEvent('storage', { key: LEFT_KEY }))
}
