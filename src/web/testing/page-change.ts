import { vi } from 'vitest'

/** For what changes without a mutation, such as a value or the place of something. */
const LONGEST_MS = 50

// Those of the browser, also while a test has stopped the clock.
const { setTimeout, clearTimeout } = window

/**
 * Waits until something on the page has changed and the page has nothing else to do, at most 50 ms. Moves a stopped
 * clock along, as Vitest does when it waits.
 */
export async function pageChange(): Promise<void> {
  const from = performance.now()
  await new Promise<void>(resolve => {
    const timer = setTimeout(done, LONGEST_MS)
    const changes = new MutationObserver(() => {
      changes.disconnect()
      requestIdleCallback(done)
    })
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    function done() {
      changes.disconnect()
      clearTimeout(timer)
      resolve()
    }
  })
  if (vi.isFakeTimers()) vi.advanceTimersByTime(performance.now() - from)
}
