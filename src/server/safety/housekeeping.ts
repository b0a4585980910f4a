import { forgetOldActivity } from '#server/account/activity/repository.ts'
import type { App, ServerContext } from '#server/context.ts'
import { endIdleRoasts, forgetSentReadings } from '#server/intake/live/idle-roasts.ts'
import { countBeans } from '#server/library/beans/repository.ts'
import { forgetDeletedFeedback } from '#server/library/feedback/change-feedback.ts'
import { emptyTrash } from '#server/library/trash/repository.ts'
import { isDatabaseAway, refusalToSave } from '#server/platform/database/database-away.ts'
import { messageOf } from '#server/platform/database/opening-problem.ts'
import { isPast } from './backups/backup-list.ts'

const EVERY_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Does scheduled work now, and then every hour until the app closes; looks at roasts that run every minute. A failure
 * is logged and retried by the next run. While the database is away or takes no changes, it waits for the next run too.
 */
export function startHousekeeping(app: App, context: ServerContext): void {
  const kept = (work: (context: ServerContext) => Promise<void>) => async () => {
    try {
      await work(context)
    } catch (error) {
      if (!isDatabaseAway(error) && refusalToSave(error) === null)
        app.log.error({ event: 'housekeeping failed', err: error })
      else app.log.warn({ event: 'housekeeping waits', reason: messageOf(error) })
    }
  }
  const tasks = [
    { keep: kept(runDueTasks), everyMs: EVERY_MS },
    { keep: kept(endIdle), everyMs: MINUTE_MS },
  ]
  const timers = tasks.map(({ keep, everyMs }) => setInterval(keep, everyMs).unref())
  app.addHook('onClose', async () => timers.forEach(clearInterval))
  for (const { keep } of tasks) void keep()
}

/**
 * Runs the tasks that are due. If one fails, the others still run; then rejects with the first failure.
 *
 * @internal Exported for tests.
 */
export async function runDueTasks(context: ServerContext): Promise<void> {
  // The thread that restores holds the lock of the embedded database.
  if (context.backups.isRestoring()) return
  const { db, now } = context
  const failures: unknown[] = []
  for (const work of [
    () => emptyTrash(db, now()),
    () => forgetOldActivity(db, now()),
    () => forgetDeletedFeedback(db, now()),
    () => forgetSentReadings(db, now()),
    () => makeDailyBackup(context),
    () => context.backups.copyNew(),
  ]) {
    await work().catch(error => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function endIdle(context: ServerContext): Promise<void> {
  if (!context.backups.isRestoring()) await endIdleRoasts(context)
}

async function makeDailyBackup({ db, backups, now }: ServerContext): Promise<void> {
  if ((await countBeans(db)) === 0) return
  const newest = (await backups.list()).backups.find(
    backup => backup.reason === 'daily' && isPast(backup, now()),
  )
  const isDue = newest === undefined || now().getTime() - Date.parse(newest.created_at) >= DAY_MS
  if (isDue) await backups.make('daily')
}
