/** The interval of the retries. The event `online` alone is too early: a phone fires it before its network works. */
const RETRY_MILLISECONDS = 5_000

/**
 * Retries `attempt` when the network is back, when the page becomes visible, and every 5 s while it is visible and
 * online, one attempt at a time. `attempt` must not reject. Returns a function that ends the retries.
 */
export function retryWhenOnline(attempt: () => Promise<void>): () => void {
  let isRunning = false
  const attemptNow = async () => {
    if (isRunning || document.hidden || !navigator.onLine) return
    isRunning = true
    await attempt()
    isRunning = false
  }
  const end = new AbortController()
  const timer = setInterval(attemptNow, RETRY_MILLISECONDS)
  window.addEventListener('online', attemptNow, end)
  document.addEventListener('visibilitychange', attemptNow, end)
  return () => {
    clearInterval(timer)
    end.abort()
  }
}
