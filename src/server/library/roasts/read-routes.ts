import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { roastSteps, usualRoast } from '#contract/roast-answers.ts'
import { milestone, roast, roastDetails, timelinePoint } from '#contract/roasts.ts'
import { score } from '#contract/scores.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Answered } from '#server/http/call-description.ts'
import { Tagged } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { encodedFileName } from '#server/platform/files/file-names.ts'
import {
  findMilestones,
  findRoast,
  findRoastDetails,
  findRoastSteps,
  findScore,
  findSource,
  findThumbnail,
  pointsInTurns,
  recordedTimelineOf,
  timelineOf,
} from './repository.ts'
import { ROAST } from './roast-problems.ts'
import { seenBy } from './seen-by.ts'
import { findUsualRoast } from './usual-roast.ts'

/** The calls for single roasts and their parts. */
export function serveRoastReads(app: App, { db }: ServerContext): void {
  const ofRoast = { of: ROAST } as const

  serve(
    app,
    calls.readRoast,
    { summary: 'One roast without its timeline', ...ofRoast, answer: roast },
    async ({ id }, _version, reader) => seenBy(reader, await findRoast(db, id)),
  )

  serve(
    app,
    calls.readRoastDetails,
    { summary: 'One roast with timeline, milestones and score', ...ofRoast, answer: roastDetails },
    async ({ id }, _version, reader) => seenBy(reader, await findRoastDetails(db, id)),
  )

  serve(
    app,
    calls.readMilestones,
    { summary: 'The milestones of a roast', ...ofRoast, answer: z.array(milestone) },
    ({ id }) => findMilestones(db, id),
  )

  serve(
    app,
    calls.readTimeline,
    { summary: 'The samples of a roast', ...ofRoast, answer: z.array(timelinePoint) },
    async ({ id }) => {
      const found = await findRoast(db, id)
      return found && new Tagged(await pointsInTurns(await timelineOf(db, id)), found.etag)
    },
  )

  serve(
    app,
    calls.readRecordedTimeline,
    {
      summary: 'The samples of a roast as recorded, with those that a corrected charge or drop leaves out',
      ...ofRoast,
      answer: z.array(timelinePoint),
    },
    async ({ id }) => {
      const found = await findRoast(db, id)
      return found && new Tagged(await pointsInTurns(await recordedTimelineOf(db, id)), found.etag)
    },
  )

  serve(
    app,
    calls.readScore,
    { summary: 'The saved score of a roast', ...ofRoast, answer: score },
    async ({ id }) => {
      const found = await findScore(db, id)
      if (found === null) return null
      if (found.value === null) throw new HttpProblem('no_score')
      return new Tagged(found.value, found.etag)
    },
  )

  serve(
    app,
    calls.readThumbnail,
    {
      summary: "The roast's curves as a small picture, which never changes for the same v (updated_at in ms)",
      ...ofRoast,
      missing: 'no_thumbnail',
      query: z.object({ v: z.string().optional().describe('The updated_at of the roast, in ms since 1970') }),
    },
    async ({ id, v }) => {
      const found = await findThumbnail(db, id)
      if (found === null) return null
      const isThisVersion = v === String(found.updatedAt.getTime())
      return new Answered(found.svg, { etag: found.etag, ...(isThisVersion && FOREVER) })
    },
  )

  serve(
    app,
    calls.readRoastSource,
    {
      summary: 'The file that the roast was imported from, unchanged',
      ...ofRoast,
      missing: 'no_source',
    },
    async ({ id }) => {
      const source = await findSource(db, id)
      if (source === null) return null
      return new Answered(source.bytes, {
        'content-disposition': `attachment; filename*=UTF-8''${encodedFileName(source.name)}`,
      })
    },
  )

  serveComputed(app, db)
}

/** The calls for what is computed from roasts. */
function serveComputed(app: App, db: ServerContext['db']): void {
  serve(
    app,
    calls.readRoastSteps,
    { summary: 'What the operator did in a roast, for roasting it again', of: ROAST, answer: roastSteps },
    ({ id }) => findRoastSteps(db, id),
  )

  serve(
    app,
    calls.readUsualRoast,
    {
      summary: 'What was usual for the earlier roasts of the same bean, null if there are fewer than three',
      of: ROAST,
      answer: usualRoast.nullable(),
    },
    async ({ id }) => {
      const usual = await findUsualRoast(db, id)
      return usual === undefined ? null : new Answered(usual, {})
    },
  )
}

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
