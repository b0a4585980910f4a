import { Readable } from 'node:stream'
import { z } from 'zod'
import { errorAnswer } from '#contract/errors.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { ReadyAnswers } from '#server/front-door/kept-answers.ts'
import { idOf, idParameter, unknownEntity } from '#server/http/entity-ids.ts'
import { findRoast, timelineOf } from './repository.ts'
import { roastsAsCsv, timelineAsCsv } from './roast-csv.ts'

/** The log as tables for a spreadsheet: reading is public. */
export function registerRoastExportRoutes(app: App, { db }: ServerContext, answers: ReadyAnswers): void {
  app.get(
    '/api/roasts/export.csv',
    {
      schema: {
        tags: ['roasts'],
        summary: 'Every roast with every figure as CSV, units in the headings',
        produces: ['text/csv'],
        response: { 200: z.unknown().describe('The table') },
      },
    },
    async (_request, reply) => {
      const table = await startedStream(roastsAsCsv(db))
      return reply
        .header('Cache-Control', 'no-cache')
        .header('Content-Disposition', 'attachment; filename="roasts.csv"')
        .type('text/csv; charset=utf-8')
        .send(table)
    },
  )

  app.get(
    '/api/roasts/:id/timeline.csv',
    {
      schema: {
        tags: ['roasts'],
        summary: 'The samples of a roast as CSV, units in the headings',
        params: idParameter,
        produces: ['text/csv'],
        response: { 200: z.unknown().describe('The table'), 404: errorAnswer, 422: errorAnswer },
      },
    },
    (request, reply) => {
      const id = idOf('roast', request.params.id)
      return answers.send(request, reply, `roast ${id}/timeline.csv`, async () => {
        const found = id === null ? null : await findRoast(db, id)
        if (found === null || id === null) throw unknownEntity('roast')
        return {
          text: timelineAsCsv(await timelineOf(db, id)),
          type: 'text/csv; charset=utf-8',
          etag: found.etag,
          headers: { 'content-disposition': `attachment; filename="roast-${id}-timeline.csv"` },
        }
      })
    },
  )
}

/** A stream whose first part is there: what fails before it is still answered as a failure. */
async function startedStream(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next()
  const all = async function* () {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return Readable.from(all())
}
