/** A phone says that it is online before its network answers. */
const AGAIN_MILLISECONDS = 5_000

/**
 * Makes an attempt each time that it may succeed now: when there is a network again, when the page comes into sight,
 * and every 5 s meanwhile, one after the other. It must not reject. Returns a function that ends this.
 */
export function tryAgain(attempt: () => Promise<void>): () => void {
  let isRunning = false
  const attemptNow = async () => {
    if (isRunning || document.hidden || !navigator.onLine) return
    isRunning = true
    await attempt()
    isRunning = false
  }
  const end = new AbortController()
  const timer = setInterval(attemptNow, AGAIN_MILLISECONDS)
  window.addEventListener('online', attemptNow, end)
  document.addEventListener('visibilitychange', attemptNow, end)
  return () => {
    clearInterval(timer)
    end.abort()
  }
}
