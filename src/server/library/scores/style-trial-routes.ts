import type { Kysely } from 'kysely'
import * as calls from '#contract/calls.ts'
import { MOST_MEASURED_ROASTS } from '#contract/styles.ts'
import { previewStyle } from '#domain/score/style-preview.ts'
import { LIKED_RATING, proposedStyle } from '#domain/score/style-proposal.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { serve } from '#server/http/serve-call.ts'
import { unchanged } from '#server/http/write-answer.ts'
import { styleExists } from '#server/library/styles/repository.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { countScored, listMeasured, measuredOfRoasts } from './measured-roasts.ts'

/** The calls that preview the effect of ideals, and propose ideals. They save nothing. */
export function serveStyleTrials(app: App, { db }: ServerContext): void {
  serve(app, calls.previewStyle, async ({ body: { style_id = null, ...rules } }) => {
    if (style_id !== null && !(await styleExists(db, style_id))) throw unknownEntity('style')
    return unchanged(previewStyle(await listMeasured(db, { styleId: style_id }), rules))
  })

  serve(app, calls.listMeasuredRoasts, async () => ({
    total: await countScored(db),
    roasts: await listMeasured(db, { limit: MOST_MEASURED_ROASTS }),
  }))

  serve(app, calls.readStyleProposal, async () => {
    const liked = await measuredOfRoasts(db, await likedRoasts(db))
    return proposedStyle(liked.map(({ measured }) => measured))
  })
}

/** The ids of the roasts whose average approved rating is that of a liked cup. */
async function likedRoasts(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('roasts', 'roasts.id', 'feedback.roast_id')
    .select('feedback.roast_id')
    .where('feedback.state', '=', 'approved')
    .groupBy('feedback.roast_id')
    .having(({ fn }) => fn.avg('feedback.rating'), '>=', LIKED_RATING)
    .orderBy('feedback.roast_id')
    .execute()
  return rows.map(({ roast_id }) => roast_id)
}
