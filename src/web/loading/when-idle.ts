/** The wait in browsers without `requestIdleCallback`, in ms. */
const SHORT_WAIT = 50
/** The longest wait for a browser that is never idle, in ms. */
const LONGEST_WAIT = 1_000

/** Calls back when the browser is idle. The returned function cancels it. */
export function whenIdle(callback: () => unknown): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, SHORT_WAIT)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: LONGEST_WAIT })
  return () => cancelIdleCallback(handle)
}
