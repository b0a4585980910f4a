import { useEffect } from 'react'
import * as calls from '#contract/calls.ts'
import type { TapsAfterCharge } from '#contract/roast-answers.ts'
import { ApiError } from '#web/api/api-client.ts'
import { retryWhenOnline } from '#web/api/retry-when-online.ts'
import { sendCall } from '#web/api/send-call.ts'
import { stored } from '#web/ui/stored.ts'
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

/** What an earlier version left in the browser, by the time of charge; null for a charge that was undone. */
const queue = stored<Record<string, TapsAfterCharge | null>>('taps to send', kept =>
  Array.isArray(kept) ? {} : ((kept ?? {}) as never),
)
/** The server will never accept these values. */
const INVALID = 422

/** Sends once what an earlier version hasn't sent yet. Without the owner's session nothing is sent. Never rejects. */
async function sendOldTaps(): Promise<void> {
  for (const [charged_at, taps] of Object.entries(queue.get())) {
    try {
      if (taps === null)
        await sendCall(calls.takeBackTaps, { charged_at }, undefined, { needsSession: false })
      else await sendCall(calls.saveTaps, { charged_at }, taps, { needsSession: false })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === INVALID)) return
    }
    const { [charged_at]: _, ...others } = queue.get()
    queue.set(Object.keys(others).length === 0 ? null : others)
  }
}
