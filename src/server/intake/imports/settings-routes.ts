import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import { success } from '#domain/record/result.ts'
import {
  type AllSettings,
  changeOwnerSettings,
  privateSettings,
  readOwnerSettings,
} from '#server/account/site/owner-settings.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedState, acceptedTags, hashed } from '#server/http/entity-tags.ts'
import { type HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { deriveCostsAgain } from '#server/library/beans/bean-cost.ts'
import { RUNNING_ROASTS } from '#server/library/live/events.ts'
import { nextRoastNumber } from '#server/library/roasts/roast-numbers.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { continueRoastNumbers } from '#server/platform/database/last-roast-number.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { timeZoneChanges as changesOfZone, changeTimeZone } from './time-zone-changes.ts'

/** The calls for the owner's settings. */
export function serveSettings(app: App, context: ServerContext): void {
  const { db } = context
  const reading = { ...context, starts: new Map() }

  serve(app, calls.readSettings, async () => hashed(await shown(db, await readOwnerSettings(db))))

  serve(app, calls.updateSettings, async ({ body }, { request }) => {
    const changed = await changeLibrary<OwnerSettings, HttpProblem>(db, async transaction => {
      const before = await readOwnerSettings(transaction)
      const read = acceptedState('settings', await shown(transaction, before), acceptedTags(request))
      if (!read.ok) return read
      const settings = await changeOwnerSettings(transaction, body)
      const currencies = { before: before.currency, after: settings.currency }
      await deriveCostsAgain(transaction, currencies, context.now())
      if (body.next_number !== undefined) await continueRoastNumbers(transaction, body.next_number)
      return success(await shown(transaction, settings))
    })
    const settings = required(changed)
    if (body.show_live === false) app.eventStreams.endVisitorsOf(RUNNING_ROASTS)
    return logged(hashed(settings), 'settings_changed', {})
  })

  serve(app, calls.readTimeZoneChanges, ({ time_zone }) => changesOfZone(reading, time_zone))

  serve(app, calls.changeTimeZone, async ({ body: { time_zone } }) => {
    const answer = await changeTimeZone(reading, time_zone)
    return logged(answer, 'time_zone_changed', { name: time_zone, count: answer.count })
  })
}

/** The settings with the current next number, if the owner has set one: each numbered roast raises it. */
async function shown(db: Db, settings: AllSettings): Promise<OwnerSettings> {
  return { ...privateSettings(settings), next_number: settings.next_number && (await nextRoastNumber(db)) }
}
