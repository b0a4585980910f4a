import { useEffect } from 'react'
import { tryAgain } from '#web/api/try-again.ts'
import { sendQueuedTaps } from './tap-queue.ts'

/** Sends what the owner has tapped in this browser, now and until it has arrived. */
export function TapsSender() {
  useEffect(() => {
    void sendQueuedTaps()
    return tryAgain(sendQueuedTaps)
  }, [])
  return null
}
