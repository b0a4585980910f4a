import * as calls from '#contract/calls.ts'
import type { TapsAfterCharge } from '#contract/roast-answers.ts'
import { ApiError } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { renewShown } from '#web/api/stale-reads.ts'
import { stored } from '#web/ui/stored.ts'

/** The queue of taps to send, by the time of charge; null for a charge that was undone. */
type TapQueue = Record<string, TapsAfterCharge | null>

const queue = stored<TapQueue>('taps to send', kept =>
  Array.isArray(kept) ? {} : ((kept ?? {}) as TapQueue),
)
/** A limit, because the taps of somebody who never logs in are never sent. */
const MOST_QUEUED = 50
/** The server will never accept these values, so they are not retried. */
const INVALID = 422

/** Queues what was tapped until it can be sent, and replaces what is queued for the same charge. */
export function queueTaps(chargedAt: number, taps: TapsAfterCharge | null): void {
  const key = new Date(chargedAt).toISOString()
  const { [key]: _, ...others } = queue.get()
  store([...Object.entries(others), [key, taps]])
}

/** Sends the queue, oldest first, until a call fails. Without the owner's session nothing is sent. */
export function sendQueuedTaps(): Promise<void> {
  sending = sending.then(sendAll)
  return sending
}

/** One run at a time, so that an earlier tap isn't sent after a later one. */
let sending = Promise.resolve()

async function sendAll(): Promise<void> {
  for (const [charged_at, taps] of Object.entries(queue.get())) {
    try {
      if (taps === null) await sendCall(calls.takeBackTaps, { charged_at }, undefined, NO_LOGIN)
      else await sendCall(calls.saveTaps, { charged_at }, taps, NO_LOGIN)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === INVALID)) return
    }
    const { [charged_at]: now, ...others } = queue.get()
    // If it was tapped again meanwhile, the next run sends it.
    if (JSON.stringify(now) === JSON.stringify(taps)) store(Object.entries(others))
    await renewShown()
  }
}

/** An expired session doesn't open the login form in the middle of a roast. */
const NO_LOGIN = { needsSession: false }

function store(taps: [string, TapsAfterCharge | null][]): void {
  queue.set(taps.length === 0 ? null : Object.fromEntries(taps.slice(-MOST_QUEUED)))
}
