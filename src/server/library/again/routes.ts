import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { listNextTimes } from './next-times.ts'
import { findTapsOfRoast, saveTaps, takeBackTaps } from './taps.ts'

/** The calls for roasting a coffee again, which are only for the owner. */
export function serveRoastingAgain(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listNextTimes, ({ bean_id = null }) => listNextTimes(db, bean_id))

  serve(app, calls.saveTaps, async ({ charged_at, body }) => {
    const tapped = { charged_at, ...body }
    await saveTaps(db, tapped, now())
    return logged(tapped, 'taps_saved', body)
  })

  serve(app, calls.takeBackTaps, async ({ charged_at }) => {
    const deleted = await takeBackTaps(db, charged_at)
    return deleted === 0 ? unchanged({ deleted }) : logged({ deleted }, 'taps_taken_back', {})
  })

  serve(app, calls.readTapsOfRoast, async ({ id }) => {
    const found = await findTapsOfRoast(db, id)
    if (found === undefined) throw unknownEntity('roast')
    return new WithHeaders(found, {})
  })
}
