import type { Kysely } from 'kysely'
import { IDLE_MS } from '#domain/live/running-roast.ts'
import { storeMachineActivity } from '#server/account/activity/repository.ts'
import type { ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { deleteRunningRoast } from '#server/library/live/change-running-roasts.ts'
import { listRunning } from '#server/library/live/running-roast-row.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { finishRunningRoast, missingOf } from './finish-running-roast.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Ends the running roasts that nobody has touched for twelve hours: those with bean, charge and drop become roasts, the
 * others go to the trash. The record says so.
 */
export async function endIdleRoasts({ db, now }: Pick<ServerContext, 'db' | 'now'>): Promise<void> {
  const idleSince = new Date(now().getTime() - IDLE_MS).toISOString()
  const running = await listRunning(db)
  for (const row of running.filter(({ updated_at }) => updated_at <= idleSince)) {
    if (missingOf(row).length === 0) {
      // If it was touched a moment ago, it isn't idle any more; the next look finds it otherwise.
      await saveIdle(db, row.id, now())
      continue
    }
    const deleted = await deleteRunningRoast(db, row.id, null, now())
    if (deleted.ok) await storeMachineActivity(db, { code: 'live_ended', values: {} })
  }
  await forgetSentReadings(db, now())
}

/** Saves a running roast, unless that is refused because it was changed meanwhile. */
async function saveIdle(db: Kysely<Tables>, id: number, now: Date): Promise<void> {
  try {
    const saved = await finishRunningRoast(db, id, {}, now)
    if (!saved.ok) return
    const { roast_name: name } = saved.value.roast.value
    await storeMachineActivity(db, { code: 'live_saved_idle', values: { name } })
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
  }
}

/**
 * Deletes what machines sent to roasts that were saved a day ago, whose timelines hold it, and everything of those
 * whose roasts are gone for good. What was typed stays with its roast.
 */
async function forgetSentReadings(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  const kept = (of: 'roasts' | 'trashed_roasts') => db.selectFrom(of).select('id')
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
  await db
    .deleteFrom('running_roasts')
    .where('roast_id', 'is not', null)
    .where('roast_id', 'not in', kept('roasts'))
    .where('roast_id', 'not in', kept('trashed_roasts'))
    .execute()
  await db
    .deleteFrom('live_readings')
    .where('running_roast_id', 'not in', query => query.selectFrom('running_roasts').select('id'))
    .execute()
}
