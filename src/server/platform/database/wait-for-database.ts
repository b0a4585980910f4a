import { setTimeout } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'
import { messageOf } from './opening-problem.ts'

/** How long to wait before the next attempt. */
const PAUSE_MS = 500

/** Does work that needs the database, and retries it while the database is away. */
export type RetryWhileAway = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * Creates a `RetryWhileAway` for all the work of a start, which together waits for at most `limitMs`; then it rejects
 * with the last failure. Calls `onWait` once, with the first reason.
 */
export function waitForDatabase(limitMs: number, onWait: (reason: string) => void): RetryWhileAway {
  const until = performance.now() + limitMs
  let isTold = false
  return async work => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isDatabaseAway(error) || performance.now() >= until) throw error
        if (!isTold) onWait(messageOf(error))
        isTold = true
        await setTimeout(PAUSE_MS)
      }
    }
  }
}
