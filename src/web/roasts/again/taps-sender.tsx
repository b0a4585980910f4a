import { useEffect } from 'react'
import { tryAgain } from '#web/api/try-again.ts'
import { sendKeptTaps } from './kept-taps.ts'

/** Sends what the owner has tapped in this browser, now and until it has arrived. */
export function TapsSender() {
  useEffect(() => {
    void sendKeptTaps()
    return tryAgain(sendKeptTaps)
  }, [])
  return null
}
