import { useEffect } from 'react'

/** Keeps the screen on while it is wanted and the page is visible. */
export function useScreenOn(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock?.request('screen')
        if (isOver) await lock?.release()
      } catch {
        // The battery is low, or the browser has no such lock.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isWanted])
}
