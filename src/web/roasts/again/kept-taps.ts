import * as calls from '#contract/calls.ts'
import type { TapsAfterCharge } from '#contract/roast-answers.ts'
import { ApiError } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { renewShown } from '#web/api/stale-reads.ts'

/** What waits to be sent, by the instant of charge; null for a charge that was taken back. */
type Waiting = Record<string, TapsAfterCharge | null>

const KEY = 'taps to send'
/** A stranger's are never sent. */
const MOST_WAITING = 50
/** The server refuses these values, today and tomorrow. */
const INVALID = 422

/** Keeps what was tapped until it can be sent, in place of what waits for the same charge. */
export function keepTaps(chargedAt: number, taps: TapsAfterCharge | null): void {
  const key = new Date(chargedAt).toISOString()
  const { [key]: _, ...others } = waitingTaps()
  store([...Object.entries(others), [key, taps]])
}

/** Sends what waits, the oldest first, until something can't be sent. Without the owner's session nothing is. */
export function sendKeptTaps(): Promise<void> {
  sending = sending.then(sendAll)
  return sending
}

/** One run at a time, so that a later tap isn't overtaken by an earlier one. */
let sending = Promise.resolve()

async function sendAll(): Promise<void> {
  for (const [charged_at, taps] of Object.entries(waitingTaps())) {
    try {
      if (taps === null) await sendCall(calls.takeBackTaps, { charged_at }, undefined, NO_LOGIN)
      else await sendCall(calls.saveTaps, { charged_at }, taps, NO_LOGIN)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === INVALID)) return
    }
    const { [charged_at]: now, ...others } = waitingTaps()
    // Tapped again meanwhile: it waits for the next run.
    if (JSON.stringify(now) === JSON.stringify(taps)) store(Object.entries(others))
    await renewShown()
  }
}

/** Nobody is asked for a password beside the roaster. */
const NO_LOGIN = { needsSession: false }

function waitingTaps(): Waiting {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Waiting) : {}
  } catch {
    return {}
  }
}

function store(waiting: [string, TapsAfterCharge | null][]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(waiting.slice(-MOST_WAITING))))
  } catch {
    // The clock still shows what was tapped.
  }
}
