import type { LiveFinish } from '#contract/live/running-roasts.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { changedMeanwhile, type Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem, required } from '#server/http/http-problem.ts'
import { nextEvent } from '#server/library/live/change-running-roasts.ts'
import { readReadings } from '#server/library/live/readings.ts'
import {
  findRunningRoast,
  marksIn,
  type RunningRoastRow,
  storedPartsOf,
} from '#server/library/live/running-roast-row.ts'
import { type AfterStoring, storeRoast } from '#server/library/roasts/create-roast.ts'
import { deriveRoast } from '#server/library/roasts/derived-roast.ts'
import { findRoast } from '#server/library/roasts/repository.ts'
import { finishedLiveRoast } from './finished-live-roast.ts'
import { findRoastOfFile, joinRoastOfFile } from './join-roast-of-file.ts'

type FinishContext = Pick<ServerContext, 'db' | 'files' | 'now'>

/** The roast that a running one became, and what was odd about its readings. */
export interface FinishedRoast {
  roast: Versioned<RoastWithFields>
  warnings: string[]
  /** Whether it was saved before, became a roast, or was joined to that of its machine's file. */
  how: 'before' | 'new' | 'joined'
}

/**
 * Saves a running roast as a roast, in one transaction with the note that it is saved. The same again finds that roast.
 * It needs a bean, a charge and a drop. If its machine's file came first, it is joined to the roast of that.
 *
 * Throws an `HttpProblem` if the roast can't be stored: 409 for a name that is taken, and 412 if somebody changed the
 * running roast meanwhile.
 */
export async function finishRunningRoast(
  context: FinishContext,
  id: number,
  finish: LiveFinish,
): Promise<Result<FinishedRoast, HttpProblem>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await finishOnce(context, id, finish)
    } catch (error) {
      // A reading that came in meanwhile belongs to it.
      const isChanged = error instanceof HttpProblem && error.code === 'changed_meanwhile'
      if (!isChanged || tries === MOST_TRIES) throw error
    }
  }
}

const MOST_TRIES = 5

async function finishOnce(
  context: FinishContext,
  id: number,
  finish: LiveFinish,
): Promise<Result<FinishedRoast, HttpProblem>> {
  const { db } = context
  const now = context.now()
  const row = await findRunningRoast(db, id)
  if (row === undefined) return failure(unknownEntity('running roast'))
  if (row.roast_id !== null) {
    const roast = await findRoast(db, row.roast_id)
    return roast === null ? failure(unknownEntity('roast')) : success({ roast, warnings: [], how: 'before' })
  }
  const missing = missingOf(row)
  const { bean_id, charged_at, dropped_at } = row
  if (bean_id === null || charged_at === null || dropped_at === null)
    return failure(new HttpProblem('running_roast_unfinished', { missing }))
  const { time_zone } = await readOwnerSettings(db)
  const { started_at, roast_date } = startedAtIn(time_zone, { instant: charged_at })
  const finished = finishedLiveRoast({
    name: `running roast ${id}`,
    chargedAt: Date.parse(charged_at),
    droppedAt: Date.parse(dropped_at),
    marks: marksIn(row.marks).map(({ milestone_type, at }) => ({ milestone_type, at: Date.parse(at) })),
    readings: await readReadings(db, id),
  })
  const { timeline, milestones, curveSource, warnings } = finished
  const ofFile = await findRoastOfFile(context, row, { charged_at, started_at, roast_date })
  if (ofFile !== null) {
    const joined = await joinRoastOfFile(
      db,
      ofFile,
      { ...finish, row, milestones },
      now,
      markAsSaved(row, now),
    )
    return success({ roast: required(joined), warnings, how: 'joined' })
  }
  const { roasted_weight_g = null, roast_name, notes = null } = finish
  const weights = { green_weight_g: row.green_weight_g, roasted_weight_g }
  const derived = deriveRoast({ timeline, milestones, ...weights, curveSource })
  const entry = {
    bean_id,
    greens: storedPartsOf(row),
    blend_id: row.blend_id,
    roast_name: roast_name ?? null,
    source_name: null,
    roast_date,
    notes,
    fields: { started_at, machine: row.machine },
    source: null,
    curveSource,
  }
  const stored = await storeRoast(db, entry, derived, now, markAsSaved(row, now))
  return success({ roast: required(stored), warnings, how: 'new' })
}

/** Notes in the transaction of a roast that the running one became it. Readings that came in meanwhile undo both. */
function markAsSaved({ id, event_id, ...row }: RunningRoastRow, now: Date): AfterStoring {
  return async (transaction, roast) => {
    const { numUpdatedRows } = await transaction
      .updateTable('running_roasts')
      .set({
        roast_id: roast.id,
        ...nextEvent({ event_id, ...row }, 'details_event'),
        updated_at: now.toISOString(),
      })
      .where('id', '=', id)
      .where('event_id', '=', event_id)
      .where('roast_id', 'is', null)
      .where('deletion_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw changedMeanwhile('running roast')
  }
}

/** What a running roast lacks to be saved. */
export function missingOf({
  bean_id,
  charged_at,
  dropped_at,
}: Pick<RunningRoastRow, 'bean_id' | 'charged_at' | 'dropped_at'>): string[] {
  return [
    bean_id === null && 'a bean',
    charged_at === null && 'a charge',
    dropped_at === null && 'a drop',
  ].filter(lack => lack !== false)
}
