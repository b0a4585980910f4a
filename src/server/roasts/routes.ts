import * as calls from '#contract/calls.ts'
import { deletedAnswer } from '#contract/fields.ts'
import {
  type RoastCreate,
  type RoastUpdate,
  roast,
  roastCorrection,
  roastCreate,
  roastDetails,
  roastUpdate,
  roastWeightsUpdate,
} from '#contract/roasts.ts'
import { MEGABYTE } from '#contract/upload-rules.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { BEAN } from '#server/beans/bean-problems.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Exchange } from '#server/http/call-description.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { happened } from '#server/http/happened.ts'
import { renameRoastFields } from '#server/http/input-names.ts'
import { serve } from '#server/http/serve-call.ts'
import { ROAST } from '#server/roasts/roast-problems.ts'
import { deleteAllRoasts, deleteRoast, redrawThumbnail, updateRoast } from './change-roast.ts'
import { correctRoast } from './correct-roast.ts'
import { createRoast, type NewRoast } from './create-roast.ts'
import { serveRoastExports } from './export-routes.ts'
import { serveRoastFiles } from './file-routes.ts'
import { countRoasts } from './list-repository.ts'
import { serveRoastLists } from './list-routes.ts'
import { serveRoastReads } from './read-routes.ts'
import { findRoastDetails, roastExists } from './repository.ts'
import { requireRoastChange } from './roast-problems.ts'

/** The calls for the roast log. Reading is public; only the owner may write. */
export function serveRoasts(app: App, context: ServerContext): void {
  const { db, backups, now } = context
  const knownRoast = { of: ROAST, exists: (id: number) => roastExists(db, id) } as const
  const update = async ({ id, body }: { id: number; body: RoastUpdate }, { request }: Exchange) => {
    if (body.bean_id !== undefined) requireId(BEAN, body.bean_id)
    return requireRoastChange(await updateRoast(db, id, body, acceptedRevisions(request), now()))
  }

  serveRoastLists(app, context)
  serveRoastReads(app, context)
  serveRoastExports(app, context)
  serveRoastFiles(app, context)

  serve(
    app,
    calls.createRoast,
    {
      summary: 'Add a roast that was typed in or sent by another program',
      body: roastCreate,
      bodyLimit: 5 * MEGABYTE,
      rename: renameRoastFields,
      answer: roast,
      errors: [404, 409],
    },
    async ({ body }) => {
      const created = requireRoastChange(await createRoast(db, newRoastOf(body), now()))
      return happened(created, 'roast_added', { name: created.value.roast_name })
    },
  )

  serve(
    app,
    calls.updateRoast,
    {
      summary: 'Change a roast: absent means unchanged, null means cleared; If-Match is respected',
      ...knownRoast,
      body: roastUpdate,
      answer: roast,
      errors: [409, 412],
    },
    async (input, exchange) => {
      const changed = await update(input, exchange)
      return happened(changed, 'roast_changed', { name: changed.value.roast_name })
    },
  )

  serve(
    app,
    calls.updateRoastWeights,
    {
      summary: "Change a roast's weights",
      ...knownRoast,
      body: roastWeightsUpdate,
      answer: roast,
      errors: [409, 412],
    },
    async (input, exchange) => {
      const changed = await update(input, exchange)
      return happened(changed, 'roast_weighed', { name: changed.value.roast_name })
    },
  )

  serve(
    app,
    calls.correctRoast,
    {
      summary:
        'Set charge, drop and milestones by hand: absent means unchanged, null as recorded; If-Match is respected',
      ...knownRoast,
      body: roastCorrection,
      answer: roastDetails,
      errors: [412],
    },
    async ({ id, body }, { request }) => {
      const corrected = await correctRoast(db, id, body, acceptedRevisions(request), now())
      const name = requireRoastChange(corrected).value.roast_name
      return happened(await findRoastDetails(db, id), 'roast_corrected', { name })
    },
  )

  serve(
    app,
    calls.redrawThumbnail,
    { summary: 'Draw the thumbnail again', ...knownRoast, answer: roast, errors: [412] },
    async ({ id }, { request }) => {
      const drawn = requireRoastChange(await redrawThumbnail(db, id, acceptedRevisions(request), now()))
      const name = drawn.value.roast_name
      return happened(drawn, 'thumbnail_drawn', { name })
    },
  )

  serve(app, calls.deleteAllRoasts, { summary: 'Delete every roast', answer: deletedAnswer }, async () => {
    if ((await countRoasts(db)) > 0) await backups.beforeDeletion()
    const deleted = await deleteAllRoasts(db, now())
    return happened({ deleted }, 'all_roasts_deleted', { count: deleted })
  })

  serve(
    app,
    calls.deleteRoast,
    { summary: 'Delete a roast', ...knownRoast, answer: deletedAnswer, errors: [412] },
    async ({ id }, { request }) => {
      const name = requireRoastChange(await deleteRoast(db, id, acceptedRevisions(request), now()))
      return happened({ deleted: 1 }, 'roast_deleted', { name })
    },
  )
}

function newRoastOf(body: RoastCreate): NewRoast {
  const points = (body.timeline ?? []).map(point => ({ ...UNKNOWN_SAMPLE, ...point }))
  return {
    bean_id: requireId(BEAN, body.bean_id),
    roast_name: body.roast_name,
    source_name: null,
    roast_date: body.roast_date ?? null,
    green_weight_g: body.green_weight_g ?? null,
    roasted_weight_g: body.roasted_weight_g ?? null,
    notes: body.notes ?? null,
    timeline: timelineOfPoints(points),
    milestones: body.milestones ?? [],
    source: null,
  }
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
