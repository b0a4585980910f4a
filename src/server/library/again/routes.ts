import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { deletedAnswer } from '#contract/fields.ts'
import { taps, tapsAfterCharge } from '#contract/roast-answers.ts'
import { nextTime, nextTimesQuery } from '#contract/roast-fields.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Answered } from '#server/http/call-description.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { happened, nothingHappened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { ROAST } from '#server/library/roasts/roast-problems.ts'
import { listNextTimes } from './next-times.ts'
import { findTapsOfRoast, saveTaps, takeBackTaps } from './taps.ts'

const TAPS_KEY = z.object({ charged_at: taps.shape.charged_at })

/** The calls for roasting a coffee again, which are only for the owner. */
export function serveRoastingAgain(app: App, { db }: ServerContext): void {
  serve(
    app,
    calls.listNextTimes,
    {
      summary: 'What the owner wants to do differently next time, by coffee, or all of it for one coffee',
      query: nextTimesQuery,
      answer: z.array(nextTime),
    },
    ({ bean_id = null }) => listNextTimes(db, bean_id),
  )

  serve(
    app,
    calls.saveTaps,
    {
      summary: 'Store the taps of a followed roast, in place of those stored for the same charge',
      params: TAPS_KEY,
      body: tapsAfterCharge,
      answer: taps,
    },
    async ({ charged_at, body }) => {
      const tapped = { charged_at, ...body }
      await saveTaps(db, tapped)
      return happened(tapped, 'taps_saved', body)
    },
  )

  serve(
    app,
    calls.takeBackTaps,
    {
      summary: 'Delete the taps of a charge; deleted is 0 if there are none',
      params: TAPS_KEY,
      answer: deletedAnswer,
      errors: [422],
    },
    async ({ charged_at }) => {
      const deleted = await takeBackTaps(db, charged_at)
      return deleted === 0 ? nothingHappened({ deleted }) : happened({ deleted }, 'taps_taken_back', {})
    },
  )

  serve(
    app,
    calls.readTapsOfRoast,
    {
      summary: 'The taps of a roast, matched by its start, day and duration; null if there are none',
      of: ROAST,
      answer: taps.nullable(),
    },
    async ({ id }) => {
      const found = await findTapsOfRoast(db, id)
      if (found === undefined) throw unknownEntity(ROAST)
      return new Answered(found, {})
    },
  )
}
