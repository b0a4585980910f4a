import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls.ts'
import { instantOf } from '#domain/live/running-roast.ts'
import type { Result } from '#domain/record/result.ts'
import { noteTokenUse } from '#server/account/upload-tokens.ts'
import type { App, ServerContext } from '#server/context.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { acceptedRevisions, Versioned } from '#server/http/entity-tags.ts'
import { type EventReader, lastEventId, STREAM_HEADERS } from '#server/http/event-streams.ts'
import { type HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged, unlogged } from '#server/http/write-answer.ts'
import {
  deleteRunningRoast,
  openRunningRoast,
  setMarks,
  updateRunningRoast,
} from './change-running-roasts.ts'
import { RUNNING_ROASTS } from './events.ts'
import { addReadings, onClock, readReadings, takeBackReading } from './readings.ts'
import { findRunningRoast, listRunning, runningRoastOf } from './running-roast-row.ts'

/** The calls for roasts that run: the owner's and a live token's; visitors may read while the owner shows them. */
export function serveLive(app: App, { db, now, uptime }: ServerContext): void {
  const noted = new Map<number, number>()
  /** Notes that a token was used, at most once a minute: a device sends a reading a second. */
  const noteUse = async ({ uploadToken }: FastifyRequest): Promise<void> => {
    if (uploadToken === null) return
    const before = noted.get(uploadToken.id) ?? Number.NEGATIVE_INFINITY
    if (uptime() - before < NOTED_EVERY_MS) return
    noted.set(uploadToken.id, uptime())
    await noteTokenUse(db, uploadToken.id, now())
  }

  serve(app, calls.listRunningRoasts, async (_, { request }) => {
    const reader = readerOf(request)
    const rows = await listRunning(db)
    const roasts = await Promise.all(rows.map(row => runningRoastOf(db, row, reader)))
    return new WithHeaders(
      roasts.map(({ value }) => value),
      {},
    )
  })

  serve(app, calls.openRunningRoast, async ({ body }, { request }) => {
    await noteUse(request)
    const { roast, isNew } = required(await openRunningRoast(db, body, now()))
    return isNew ? logged(roast, 'live_opened', {}) : unchanged(roast)
  })

  serve(app, calls.readRunningRoast, async ({ id }, { request }) => {
    const reader = readerOf(request)
    const row = await findRunningRoast(db, id)
    if (row === undefined) return null
    // Read after the row, so a reading that came in between is in the answer and comes as an event again.
    const readings = await readReadings(db, id)
    const { value, etag } = await runningRoastOf(db, row, reader)
    const onItsClock = readings.map(reading => onClock(reading, row))
    return new Versioned({ ...value, readings: onItsClock }, etag)
  })

  serve(app, calls.watchRunningRoast, async ({ id }, { request }) => {
    const reader = readerOf(request)
    const row = await findRunningRoast(db, id)
    if (row === undefined) throw unknownEntity('running roast')
    const since = lastEventId(request, row.event_id)
    const mayStill = () =>
      request.requireSessionStill().then(
        () => true,
        () => false,
      )
    return new WithHeaders(
      app.eventStreams.watch(RUNNING_ROASTS, id, { since, reader, mayStill }),
      STREAM_HEADERS,
    )
  })

  serve(app, calls.updateRunningRoast, async ({ id, body }, { request }) => {
    const changed = await updateRunningRoast(db, id, body, acceptedRevisions(request), now())
    return logged(seen(changed), 'live_changed', {})
  })

  serve(app, calls.addLiveReadings, { bodyLimit: READINGS_BYTES }, async ({ id, body }, { request }) => {
    await noteUse(request)
    const { accepted, reading_count } = seen(await addReadings(db, id, body, now()))
    return unlogged({ accepted, reading_count })
  })

  serve(app, calls.addReadingsToTheOne, { bodyLimit: READINGS_BYTES }, async ({ body }, { request }) => {
    await noteUse(request)
    const { accepted, reading_count } = seen(await addReadings(db, null, body, now()))
    return unlogged({ accepted, reading_count })
  })

  serve(app, calls.takeBackLiveReading, async ({ id, at }, { request }) => {
    await noteUse(request)
    const isTaken = seen(await takeBackReading(db, id, instantOf(at)!, now()))
    return isTaken ? logged({ deleted: 1 }, 'live_reading_taken_back', {}) : unchanged({ deleted: 0 })
  })

  serve(app, calls.setLiveMarks, async ({ id, body }, { request }) => {
    const changed = await setMarks(db, id, body, acceptedRevisions(request), now())
    return logged(seen(changed), 'live_marked', {})
  })

  serve(app, calls.deleteRunningRoast, async ({ id }, { request }) => {
    seen(await deleteRunningRoast(db, id, acceptedRevisions(request), now()))
    return logged({ deleted: 1 }, 'live_deleted', {})
  })

  /** The value of an accepted change, which watchers get now. Throws the problem of a refused one. */
  function seen<Value>(result: Result<Value, HttpProblem>): Value {
    const value = required(result)
    app.eventStreams.look()
    return value
  }
}

/** A visitor reads while the owner shows what runs, without a session or a token. */
function readerOf({ isOwners, uploadToken }: FastifyRequest): EventReader {
  return isOwners || uploadToken !== null ? 'owner' : 'visitor'
}

const NOTED_EVERY_MS = 60_000

/** 600 readings with all values, written at length. */
const READINGS_BYTES = 256 * 1024
