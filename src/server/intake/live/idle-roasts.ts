import { IDLE_MS } from '#domain/live/running-roast.ts'
import { storeMachineActivity } from '#server/account/activity/repository.ts'
import type { ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { deleteRunningRoast } from '#server/library/live/change-running-roasts.ts'
import { listRunning } from '#server/library/live/running-roast-row.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { finishRunningRoast, missingOf } from './finish-running-roast.ts'

type IdleContext = Pick<ServerContext, 'db' | 'files' | 'now'>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Ends the running roasts that nobody has touched for twelve hours: those with bean, charge and drop become roasts, the
 * others go to the trash. The record says so.
 */
export async function endIdleRoasts(context: IdleContext): Promise<void> {
  const { db, now } = context
  const idleSince = new Date(now().getTime() - IDLE_MS).toISOString()
  const running = await listRunning(db)
  for (const row of running.filter(({ updated_at }) => updated_at <= idleSince)) {
    if (missingOf(row).length === 0) {
      // If it was touched a moment ago, it isn't idle any more; the next look finds it otherwise.
      await saveIdle(context, row.id)
      continue
    }
    const deleted = await deleteRunningRoast(db, row.id, null, now())
    if (deleted.ok) await storeMachineActivity(db, { code: 'live_ended', values: {} })
  }
}

/** Saves a running roast, unless that is refused because it was changed meanwhile. */
async function saveIdle(context: IdleContext, id: number): Promise<void> {
  try {
    const saved = await finishRunningRoast(context, id, {})
    if (!saved.ok) return
    const { roast, how } = saved.value
    const code = how === 'joined' ? 'live_joined' : 'live_saved_idle'
    await storeMachineActivity(context.db, { code, values: { name: roast.value.roast_name } })
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
  }
}

/**
 * Deletes what machines sent to roasts that were saved a day ago, whose timelines hold it, and everything of those
 * whose roasts are gone for good. What was typed stays with its roast.
 */
export async function forgetSentReadings(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  await db
    .deleteFrom('live_readings')
    .where('typed', '=', 0)
    .where('running_roast_id', 'in', query =>
      query
        .selectFrom('running_roasts')
        .select('id')
        .where('roast_id', 'is not', null)
        .where('updated_at', '<', before),
    )
    .execute()
  const gone = await db
    .deleteFrom('running_roasts')
    .where('roast_id', 'is not', null)
    .where(({ and, not, exists, selectFrom }) => {
      const isIn = (table: 'roasts' | 'trashed_roasts') =>
        exists(
          selectFrom(table).select(`${table}.id`).whereRef(`${table}.id`, '=', 'running_roasts.roast_id'),
        )
      return and([not(isIn('roasts')), not(isIn('trashed_roasts'))])
    })
    .returning('id')
    .execute()
  for (const { id } of gone) await db.deleteFrom('live_readings').where('running_roast_id', '=', id).execute()
}
