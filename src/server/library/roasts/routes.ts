import * as calls from '#contract/calls.ts'
import type { RoastCreate, RoastUpdate } from '#contract/roasts.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { definedOf, pick } from '#domain/record/named-values.ts'
import { ROAST_FIELD_NAMES, unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { MEGABYTE } from '#domain/words/file-size.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Exchange } from '#server/http/call-description.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { renameRoastFields } from '#server/http/input-names.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { wholeGreens } from '#server/library/blends/recipe-of-roast.ts'
import { redrawThumbnail, updateRoast } from './change-roast.ts'
import { correctRoast } from './correct-roast.ts'
import { createRoast, type NewRoast } from './create-roast.ts'
import { deleteAllRoasts, deleteRoast } from './delete-roasts.ts'
import { serveRoastExports } from './export-routes.ts'
import { countRoasts } from './list-repository.ts'
import { serveRoastLists } from './list-routes.ts'
import { serveRoastReads } from './read-routes.ts'
import { findRoastDetails } from './repository.ts'
import { saved } from './roast-problems.ts'
import { changedFields } from './set-by-hand.ts'

/** The calls for the roast log. Reading is public; only the owner may write. */
export function serveRoasts(app: App, context: ServerContext): void {
  const { db, backups, now } = context

  serveRoastLists(app, context)
  serveRoastReads(app, context)
  serveRoastExports(app, context)

  serve(app, calls.createRoast, { bodyLimit: 5 * MEGABYTE, rename: renameRoastFields }, async ({ body }) => {
    const created = required(await createRoast(db, newRoastOf(body), now()))
    return logged(saved(created), 'roast_added', { name: created.value.roast_name })
  })

  serveRoastChanges(app, context)

  serve(app, calls.deleteAllRoasts, async () => {
    if ((await countRoasts(db)) > 0) await backups.beforeDeletion()
    const deleted = await deleteAllRoasts(db, now())
    return logged({ deleted }, 'all_roasts_deleted', { count: deleted })
  })

  serve(app, calls.deleteRoast, async ({ id }, { request }) => {
    const name = required(await deleteRoast(db, id, acceptedRevisions(request), now()))
    return logged({ deleted: 1 }, 'roast_deleted', { name })
  })
}

function newRoastOf(body: RoastCreate): NewRoast {
  const { bean_id, greens = null, green_weight_g = null } = required(wholeGreens(null, body))
  const points = (body.timeline ?? []).map(point => ({ ...UNKNOWN_SAMPLE, ...point }))
  return {
    bean_id: bean_id === undefined ? null : requireId('bean', bean_id),
    greens,
    blend_id: body.blend_id ?? null,
    roast_name: body.roast_name,
    source_name: null,
    roast_date: body.roast_date ?? null,
    green_weight_g,
    roasted_weight_g: body.roasted_weight_g ?? null,
    notes: body.notes ?? null,
    style_id: body.style_id ?? null,
    fields: definedOf(pick(body, ROAST_FIELD_NAMES)),
    setByHand: changedFields(UNKNOWN_ROAST, { ...body, green_weight_g }),
    timeline: timelineOfPoints(points),
    milestones: body.milestones ?? [],
    source: null,
  }
}

const UNKNOWN_ROAST = {
  roast_date: null,
  green_weight_g: null,
  roasted_weight_g: null,
  notes: null,
  ...unknownRoastFields(),
}

const UNKNOWN_SAMPLE = {
  ibts_temp: null,
  bean_probe_temp: null,
  bean_probe_ror: null,
  ibts_ror: null,
  power_setting: null,
  fan_setting: null,
  drum_setting: null,
}

/** The calls that change one roast. */
function serveRoastChanges(app: App, { db, now }: ServerContext): void {
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
