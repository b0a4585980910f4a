import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { Versioned } from '#server/http/entity-tags.ts'
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
import { seenBy } from './roast-row.ts'
import { findUsualRoast } from './usual-roast.ts'

/** The calls for single roasts and their parts. */
export function serveRoastReads(app: App, { db }: ServerContext): void {
  serve(app, calls.readRoast, async ({ id }, _version, reader) => seenBy(reader, await findRoast(db, id)))

  serve(app, calls.readRoastDetails, async ({ id }, _version, reader) =>
    seenBy(reader, await findRoastDetails(db, id)),
  )

  serve(app, calls.readMilestones, ({ id }) => findMilestones(db, id))

  serve(app, calls.readTimeline, async ({ id }) => {
    const found = await findRoast(db, id)
    return found && new Versioned(await pointsInTurns(await timelineOf(db, id)), found.etag)
  })

  serve(app, calls.readRecordedTimeline, async ({ id }) => {
    const found = await findRoast(db, id)
    return found && new Versioned(await pointsInTurns(await recordedTimelineOf(db, id)), found.etag)
  })

  serve(app, calls.readScore, async ({ id }) => {
    const found = await findScore(db, id)
    if (found === null) return null
    if (found.value === null) throw new HttpProblem('no_score')
    return new Versioned(found.value, found.etag)
  })

  serve(app, calls.readThumbnail, async ({ id, v }) => {
    const found = await findThumbnail(db, id)
    if (found === null) return null
    const isThisVersion = v === String(found.updatedAt.getTime())
    return new WithHeaders(found.svg, { etag: found.etag, ...(isThisVersion && FOREVER) })
  })

  serve(app, calls.readRoastSource, async ({ id }) => {
    const source = await findSource(db, id)
    if (source === null) return null
    return new WithHeaders(source.bytes, {
      'content-disposition': `attachment; filename*=UTF-8''${encodedFileName(source.name)}`,
    })
  })

  serveComputed(app, db)
}

/** The calls for what is computed from roasts. */
function serveComputed(app: App, db: ServerContext['db']): void {
  serve(app, calls.readRoastSteps, ({ id }) => findRoastSteps(db, id))

  serve(app, calls.readUsualRoast, async ({ id }) => {
    const usual = await findUsualRoast(db, id)
    return usual === undefined ? null : new WithHeaders(usual, {})
  })
}

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
