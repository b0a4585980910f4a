import * as calls from '#contract/calls.ts'
import { MOST_MEASURED_ROASTS } from '#contract/styles.ts'
import { previewStyle } from '#domain/score/style-preview.ts'
import { LIKED_RATING, proposedStyle } from '#domain/score/style-proposal.ts'
import { totalRatings } from '#domain/tasting/rating-counts.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { serve } from '#server/http/serve-call.ts'
import { unchanged } from '#server/http/write-answer.ts'
import { styleExists } from '#server/library/styles/repository.ts'
import { ratingsByRoast } from '#server/library/tastings/ratings.ts'
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
    const rated = await ratingsByRoast(db)
    const wellRated = [...rated].filter(([, { mean }]) => mean >= LIKED_RATING).map(([id]) => id)
    const liked = await measuredOfRoasts(db, wellRated)
    return {
      ...proposedStyle(liked.map(({ measured }) => measured)),
      ratings: totalRatings(liked.map(({ roast_id }) => rated.get(roast_id)!)),
    }
  })
}
