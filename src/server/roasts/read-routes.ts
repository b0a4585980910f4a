import { z } from 'zod'
import { errorAnswer } from '#contract/errors.ts'
import { milestone, roast, roastDetails, timelinePoint } from '#contract/roasts.ts'
import { score } from '#contract/scores.ts'
import { pointsOfTimeline } from '#domain/timeline.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { MadeAnswer, ReadyAnswers } from '#server/front-door/kept-answers.ts'
import { idOf, idParameter, unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import {
  findMilestonesAndScore,
  findRoast,
  findRoastDetails,
  findSource,
  findThumbnail,
  timelineOf,
} from './repository.ts'

/** Single roasts and their parts. */
export function registerRoastReadRoutes(app: App, { db }: ServerContext, answers: ReadyAnswers): void {
  readRoute('', 'One roast without its timeline', roast, async id => {
    const found = await findRoast(db, id)
    return found && { text: JSON.stringify(found.roast), etag: found.etag }
  })

  readRoute('/details', 'One roast with timeline, milestones and score', roastDetails, async id => {
    const found = await findRoastDetails(db, id)
    return found && { text: JSON.stringify(found.details), etag: found.etag }
  })

  readRoute('/milestones/', 'What is marked in a roast', z.array(milestone), async id => {
    const found = await findMilestonesAndScore(db, id)
    return found && { text: JSON.stringify(found.milestones), etag: found.etag }
  })

  readRoute('/timeline/data/', 'The samples of a roast', z.array(timelinePoint), async id => {
    const found = await findRoast(db, id)
    return found && { text: JSON.stringify(pointsOfTimeline(await timelineOf(db, id))), etag: found.etag }
  })

  readRoute('/score', 'The saved score of a roast', score, async id => {
    const found = await findMilestonesAndScore(db, id)
    if (found !== null && found.score === null) throw new HttpProblem(404, NO_SCORE)
    return found && { text: JSON.stringify(found.score), etag: found.etag }
  })

  app.get(
    '/api/roasts/:id/thumbnail',
    {
      schema: {
        tags: ['roasts'],
        summary: "The roast's curves as a small picture; v is updated_at in ms, under which it never changes",
        params: idParameter,
        querystring: z.object({ v: z.string().optional() }),
        produces: ['image/svg+xml'],
        response: { 200: z.string(), 404: errorAnswer, 422: errorAnswer },
      },
    },
    (request, reply) => {
      const id = idOf('roast', request.params.id)
      const version = request.query.v ?? ''
      return answers.send(request, reply, `thumbnail ${id} ${version}`, async () => {
        const found = id === null ? null : await findThumbnail(db, id)
        if (found === null) throw new HttpProblem(404, 'This roast has no thumbnail')
        const isThisVersion = version === String(found.updatedAt.getTime())
        return {
          text: found.svg,
          type: 'image/svg+xml',
          etag: found.etag,
          ...(isThisVersion && { headers: FOREVER }),
        }
      })
    },
  )

  app.get(
    '/api/roasts/:id/source',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['roasts'],
        summary: 'The file from which the roast was imported, as it was',
        params: idParameter,
        produces: ['application/octet-stream'],
        response: {
          200: z.unknown().describe('The bytes of the file'),
          401: errorAnswer,
          404: errorAnswer,
          422: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      const id = idOf('roast', request.params.id)
      const source = id === null ? null : await findSource(db, id)
      if (source === null) throw new HttpProblem(404, 'No file is kept for this roast')
      return reply
        .header('Cache-Control', 'private, no-cache')
        .header('Content-Disposition', `attachment; filename*=UTF-8''${encodedFileName(source.name)}`)
        .type('application/octet-stream')
        .send(source.bytes)
    },
  )

  /** A read of a roast or a part of it: 404 where `make` finds none. */
  function readRoute(
    part: string,
    summary: string,
    answer: z.ZodType,
    make: (id: number) => Promise<MadeAnswer | null>,
  ): void {
    app.get(
      `/api/roasts/:id${part}`,
      {
        schema: {
          tags: ['roasts'],
          summary,
          params: idParameter,
          response: { 200: answer, 404: errorAnswer, 422: errorAnswer },
        },
      },
      (request, reply) => {
        const id = idOf('roast', request.params.id)
        return answers.send(request, reply, `roast ${id}${part}`, async () => {
          const made = id === null ? null : await make(id)
          if (made === null) throw unknownEntity('roast')
          return made
        })
      },
    )
  }
}

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const NO_SCORE = 'No score calculated yet. Click "Calculate Score" to generate one.'

/** As an `ext-value` of RFC 8187, which allows fewer characters than a URL. */
function encodedFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, character => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
}
