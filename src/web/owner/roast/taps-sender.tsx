import { useEffect } from 'react'
import { retryWhenOnline } from '#web/api/retry-when-online.ts'
import { sendQueuedTaps } from '#web/visitor/roasts/again/tap-queue.ts'

/** Sends what the owner has tapped in this browser, now and until it has arrived. */
export function TapsSender() {
  useEffect(() => {
    void sendQueuedTaps()
    return retryWhenOnline(sendQueuedTaps)
  }, [])
  return null
}
