import * as calls from '#contract/calls.ts'
import type { RoastUpdate } from '#contract/roasts.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Exchange } from '#server/http/call-description.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { redrawThumbnail, updateRoast } from './change-roast.ts'
import { correctRoast } from './correct-roast.ts'
import { findRoastDetails } from './repository.ts'
import { saved } from './roast-problems.ts'

/** The calls that change one roast. */
export function serveRoastChanges(app: App, { db, now }: ServerContext): void {
  const update = async ({ id, body }: { id: number; body: RoastUpdate }, { request }: Exchange) => {
    if (body.bean_id !== undefined) requireId('bean', body.bean_id)
    return saved(required(await updateRoast(db, id, body, acceptedRevisions(request), now())))
  }

  serve(app, calls.updateRoast, async (input, exchange) => {
    const changed = await update(input, exchange)
    return logged(changed, 'roast_changed', { name: changed.value.roast_name })
  })

  serve(app, calls.updateRoastWeights, async (input, exchange) => {
    const changed = await update(input, exchange)
    return logged(changed, 'roast_weighed', { name: changed.value.roast_name })
  })

  serve(app, calls.correctRoast, async ({ id, body }, { request }) => {
    const corrected = await correctRoast(db, id, body, acceptedRevisions(request), now())
    const name = required(corrected).value.roast_name
    return logged(await findRoastDetails(db, id), 'roast_corrected', { name })
  })

  serve(app, calls.redrawThumbnail, async ({ id }, { request }) => {
    const drawn = required(await redrawThumbnail(db, id, acceptedRevisions(request), now()))
    const name = drawn.value.roast_name
    return logged(drawn, 'thumbnail_drawn', { name })
  })
}
