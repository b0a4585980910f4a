import { changeErrors, errorAnswer } from '#contract/errors.ts'
import { deletedAnswer } from '#contract/fields.ts'
import { type RoastCreate, roast, roastCreate, roastUpdate, roastWeightsUpdate } from '#contract/roasts.ts'
import { MEGABYTE } from '#contract/upload-rules.ts'
import { timelineOfPoints } from '#domain/timeline.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { ReadyAnswers } from '#server/front-door/kept-answers.ts'
import { idOf, idParameter, statedId } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { ownRoastNames } from '#server/http/input-names.ts'
import { requireKnown } from '#server/http/library-hooks.ts'
import { deleteAllRoasts, deleteRoast, redrawThumbnail, updateRoast } from './change-roast.ts'
import { createRoast, type NewRoast } from './create-roast.ts'
import { registerRoastExportRoutes } from './export-routes.ts'
import { registerRoastFileRoutes } from './file-routes.ts'
import { countRoasts } from './list-repository.ts'
import { registerRoastListRoutes } from './list-routes.ts'
import { registerRoastReadRoutes } from './read-routes.ts'
import { acceptedRoast } from './roast-problems.ts'

/** The log of roasts: reading is public, writing is the owner's. */
export function registerRoastRoutes(app: App, context: ServerContext, answers: ReadyAnswers): void {
  const { db, backups, now } = context
  const requireRoast = requireKnown('roast', db)

  registerRoastListRoutes(app, context, answers)
  registerRoastReadRoutes(app, context, answers)
  registerRoastExportRoutes(app, context, answers)
  registerRoastFileRoutes(app, context)

  app.post(
    '/api/roasts/',
    {
      bodyLimit: 5 * MEGABYTE,
      preValidation: ownRoastNames,
      schema: {
        tags: ['roasts'],
        summary: 'Add a roast that was typed in or sent by another program',
        body: roastCreate,
        response: {
          201: roast,
          401: errorAnswer,
          403: errorAnswer,
          404: errorAnswer,
          409: errorAnswer,
          422: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      const created = acceptedRoast(await createRoast(db, newRoastOf(request.body), now()))
      return reply.code(201).header('ETag', created.etag).send(created.roast)
    },
  )

  for (const { method, body, summary } of UPDATES) {
    app.route({
      method,
      url: '/api/roasts/:id',
      onRequest: requireRoast,
      schema: {
        tags: ['roasts'],
        summary,
        params: idParameter,
        body,
        response: { 200: roast, ...changeErrors, 409: errorAnswer },
      },
      handler: async (request, reply) => {
        const id = idOf('roast', request.params.id) ?? 0
        const accepted = acceptedRevisions(request)
        const updated = acceptedRoast(await updateRoast(db, id, request.body, accepted, now()))
        return reply.header('ETag', updated.etag).send(updated.roast)
      },
    })
  }

  app.post(
    '/api/roasts/:id/regenerate-thumbnail',
    {
      onRequest: requireRoast,
      schema: {
        tags: ['roasts'],
        summary: 'Draw the thumbnail anew',
        params: idParameter,
        response: { 200: roast, ...changeErrors },
      },
    },
    async (request, reply) => {
      const id = idOf('roast', request.params.id) ?? 0
      const redrawn = acceptedRoast(await redrawThumbnail(db, id, acceptedRevisions(request), now()))
      return reply.header('ETag', redrawn.etag).send(redrawn.roast)
    },
  )

  app.delete(
    '/api/roasts/delete-all',
    {
      schema: {
        tags: ['roasts'],
        summary: 'Delete every roast',
        response: { 200: deletedAnswer, 401: errorAnswer, 403: errorAnswer },
      },
    },
    async () => {
      if ((await countRoasts(db)) > 0) await backups.beforeDeletion()
      return { deleted: await deleteAllRoasts(db, now()) }
    },
  )

  app.delete(
    '/api/roasts/:id',
    {
      onRequest: requireRoast,
      schema: {
        tags: ['roasts'],
        summary: 'Delete a roast',
        params: idParameter,
        response: { 200: deletedAnswer, ...changeErrors },
      },
    },
    async request => {
      const id = idOf('roast', request.params.id) ?? 0
      return { deleted: acceptedRoast(await deleteRoast(db, id, acceptedRevisions(request), now())) }
    },
  )
}

const UPDATES = [
  {
    method: 'PUT',
    body: roastUpdate,
    summary: 'Change a roast: absent means unchanged, null means cleared; If-Match is respected',
  },
  { method: 'PATCH', body: roastWeightsUpdate, summary: "Change a roast's weights" },
] as const

function newRoastOf(body: RoastCreate): NewRoast {
  const points = (body.timeline ?? []).map(point => ({ ...UNKNOWN_SAMPLE, ...point }))
  return {
    bean_id: statedId('bean', body.bean_id),
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
