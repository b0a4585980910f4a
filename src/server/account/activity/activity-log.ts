import type { FastifyRequest } from 'fastify'
import type { App, ServerContext } from '#server/context.ts'
import { browserName } from '#server/http/browser-name.ts'
import { isDatabaseAway, refusalToSave } from '#server/platform/database/database-away.ts'
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'
import { refusedLoginSums } from './refused-logins.ts'
import { type NewActivity, storeActivity } from './repository.ts'

const STORED_AFTER_MS = 1_000
const TRIED_AGAIN_AFTER_MS = 5_000
/** If nothing can be stored for a while, the oldest records are lost. */
const MOST_WAITING = 1_000

/**
 * Adds `app.activity`, the activity log. Records are queued in memory and stored together once a second, and when the
 * app closes. See docs/decisions/011-what-stays-behind.md.
 */
export function registerActivityLog(app: App, { db, backups, now }: ServerContext): void {
  const refused = refusedLoginSums()
  let waiting: NewActivity[] = []
  let timer: NodeJS.Timeout | null = null
  const inTurn = oneAtATime()
  let hasFailed = false
  let isClosed = false

  const storeNow = () => inTurn(storeWaiting)
  app.decorate('activity', {
    note(request, happening) {
      waiting.push({ ...happening, ...whoIs(request), at: now() })
      if (waiting.length > MOST_WAITING) waiting.shift()
      storeAfter(STORED_AFTER_MS)
    },
    noteRefusedLogin(request) {
      refused.count(whoIs(request), now())
      storeAfter(STORED_AFTER_MS)
    },
    storeNow,
  })
  app.addHook('onClose', async () => {
    isClosed = true
    await storeNow()
  })

  function logFailure(error: unknown): void {
    const isExpected = isDatabaseAway(error) || refusalToSave(error) !== null
    if (isExpected) app.log.warn({ event: 'activity not recorded', reason: (error as Error).message })
    else app.log.error({ event: 'activity not recorded', err: error })
  }

  function storeAfter(milliseconds: number): void {
    if (isClosed) return
    timer ??= setTimeout(() => void storeNow(), milliseconds).unref()
  }

  async function storeWaiting(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting.length === 0 && refused.isEmpty()) return
    // The thread that restores holds the lock of the embedded database, for longer than a change waits.
    if (backups.isRestoring()) return storeAfter(STORED_AFTER_MS)
    const records = waiting
    waiting = []
    const sums = refused.take()
    try {
      await storeActivity(db, records, sums)
      hasFailed = false
    } catch (error) {
      waiting = [...records, ...waiting].slice(-MOST_WAITING)
      refused.giveBack(sums)
      if (!hasFailed) logFailure(error)
      hasFailed = true
      storeAfter(TRIED_AGAIN_AFTER_MS)
    }
  }
}

function whoIs({ ip, headers }: FastifyRequest): { address: string; device: string } {
  return { address: ip, device: browserName(headers['user-agent'] ?? '') }
}
