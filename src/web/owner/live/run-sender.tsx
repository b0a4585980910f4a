import { useEffect } from 'react'
import { retryWhenOnline } from '#web/api/retry-when-online.ts'
import { sendOldTaps } from './old-taps.ts'
import { sendRuns } from './run-sync.ts'

/** Sends what was pressed and typed in this browser, now and until it has arrived. */
export function RunSender() {
  useEffect(() => {
    const send = async () => {
      await sendOldTaps()
      await sendRuns()
    }
    void send()
    return retryWhenOnline(send)
  }, [])
  return null
}
