import { vi } from 'vitest'

/** For what changes without a mutation, such as a value or the place of something. */
const LONGEST_MS = 50

// The browser's own timers, even while a test uses fake ones.
const { setTimeout, clearTimeout } = window

/**
 * Waits until something on the page has changed and the page has nothing else to do, at most 50 ms. Moves a stopped
 * clock along if nothing changes without it.
 */
export async function pageChange(): Promise<void> {
  const hasChanged = await new Promise<boolean>(resolve => {
    const timer = setTimeout(() => done(false), LONGEST_MS)
    const changes = new MutationObserver(() => {
      changes.disconnect()
      requestIdleCallback(() => done(true))
    })
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    function done(isChange: boolean) {
      changes.disconnect()
      clearTimeout(timer)
      resolve(isChange)
    }
  })
  if (!hasChanged && vi.isFakeTimers()) vi.advanceTimersByTime(LONGEST_MS)
}
