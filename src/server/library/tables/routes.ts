import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls.ts'
import { tableCodeIn } from '#domain/tasting/table-code.ts'
import { readMoment } from '#server/account/site/owner-settings.ts'
import type { App, ServerContext } from '#server/context.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { isWholeNumber, parseId, requireId, unknownEntity } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import {
  type EventReader,
  type EventSource,
  lastEventId,
  STREAM_HEADERS,
} from '#server/http/event-streams.ts'
import { HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged, unlogged } from '#server/http/write-answer.ts'
import { returnTokens } from '#server/platform/limits/token-buckets.ts'
import { createTable, deleteTable, rememberLook, revealTable } from './change-tables.ts'
import { countGuess, requireGuesses, takeJoin } from './limits.ts'
import { listTables, pouringOf, tableOf } from './read-table.ts'
import { rate, seatOf, sitDown } from './seats.ts'
import { findAny, findByCode, findById, findSeat, type TableRow } from './table-row.ts'

/** The calls for tables of blind tastings: the owner's by id, and everybody's by the table's code. */
export function serveTables(app: App, context: ServerContext): void {
  serveGuests(app, context)
  const { db, now } = context

  serve(app, calls.listTables, () => listTables(db, new Date(now().getTime() - LISTED_MS), now()))

  serve(app, calls.createTable, async ({ body }) => {
    for (const id of body.roast_ids) requireId('roast', id)
    if (body.sheet_id !== null) requireId('sheet', body.sheet_id)
    const { table, isNew } = required(await createTable(db, body, now()))
    const answer = await tableOf(db, table, 'owner', now())
    return isNew ? logged(answer, 'table_opened', { name: titleOf(table) }) : unchanged(answer)
  })

  serve(app, calls.readPouring, async ({ id }, { request }) => {
    const row = await findById(db, id)
    if (row === undefined) return null
    if (await rememberLook(db, id, now())) {
      app.activity.note(request, { code: 'table_poured', values: { name: titleOf(row) } })
      app.eventStreams.look()
    }
    return pouringOf(db, row)
  })

  serve(app, calls.revealTable, async ({ id }, { request }) => {
    const moment = await readMoment(db, now())
    const revealed = required(await revealTable(db, id, acceptedRevisions(request), moment))
    const answer = await tableOf(db, revealed.table, 'owner', now())
    if (!revealed.isNew) return unchanged(answer)
    app.eventStreams.look()
    return logged(answer, 'table_revealed', { name: titleOf(revealed.table) })
  })

  serve(app, calls.deleteTable, async ({ code }, { request }) => {
    const id = isWholeNumber(code) ? parseId('table', code) : await idOfCode(code)
    if (id === null) throw unknownEntity('table')
    const { name, deletion_id } = required(await deleteTable(db, id, acceptedRevisions(request), now()))
    app.eventStreams.look()
    return logged({ deleted: 1, deletion_id }, 'table_deleted', { name })
  })

  async function idOfCode(typed: string): Promise<number | null> {
    const code = tableCodeIn(typed)
    return code === null ? null : ((await findByCode(db, code))?.id ?? null)
  }
}

/** What everybody with the code of a table may do. */
function serveGuests(app: App, { db, now }: ServerContext): void {
  const tables = watchedTables(now)

  serve(app, calls.readTable, async ({ code }, { request }) => {
    const reader = await readerOf(request)
    return tableOf(db, await readable(code, reader, request), reader, now())
  })

  serve(app, calls.watchTable, async ({ code }, { request }) => {
    const reader = await readerOf(request)
    const row = await readable(code, reader, request)
    const since = lastEventId(request, row.event_id)
    const mayStill = async () => reader === 'visitor' || app.isOwner(request)
    return new WithHeaders(
      app.eventStreams.watch(tables, row.id, { since, reader, mayStill }),
      STREAM_HEADERS,
    )
  })

  serve(app, calls.joinTable, async ({ code, body }, { request }) => {
    const row = await known(code)
    const seat = row && (await findSeat(db, row.id, body.key))
    if (seat !== undefined) return unchanged(await seatOf(db, seat))
    await requireGuesses(db, request.ip, now())
    if (row === undefined) throw await guessed(request)
    const place = await takeJoin(db, request.ip, now())
    const giveBack = () => returnTokens(db, place, now())
    const joined = await sitDown(db, row.id, body, now()).catch(async error => {
      await giveBack()
      throw error
    })
    if (!joined.ok || !joined.value.isNew) await giveBack()
    const { seat: taken, isNew } = required(joined)
    if (!isNew) return unchanged(taken)
    app.eventStreams.look()
    // Not recorded, as drinkers' words aren't: guests stay anonymous.
    return unlogged(taken)
  })

  serve(app, calls.rateCup, async ({ code, body }, { request }) => {
    const row = await known(code)
    // Whoever is seated is never refused for what others at the same address tried.
    if (row === undefined || (await findSeat(db, row.id, body.key)) === undefined) {
      await requireGuesses(db, request.ip, now())
      const unknown = await guessed(request)
      throw row === undefined ? unknown : new HttpProblem('no_seat')
    }
    const seat = required(await rate(db, row.id, body, now()))
    app.eventStreams.look()
    return unlogged(seat)
  })

  /** The owner isn't told from a visitor before the route, because everybody may read. */
  async function readerOf(request: FastifyRequest): Promise<EventReader> {
    return (await app.isOwner(request)) ? 'owner' : 'visitor'
  }

  async function readable(code: string, reader: EventReader, request: FastifyRequest): Promise<TableRow> {
    if (reader === 'visitor') await requireGuesses(db, request.ip, now())
    const row = await known(code)
    if (row !== undefined) return row
    throw reader === 'owner' ? unknownEntity('table') : await guessed(request)
  }

  async function known(code: string): Promise<TableRow | undefined> {
    const read = tableCodeIn(code)
    return read === null ? undefined : findByCode(db, read)
  }

  async function guessed(request: FastifyRequest): Promise<HttpProblem> {
    await countGuess(db, request.ip, now())
    return unknownEntity('table')
  }
}

/** How long tables stay in the owner's list. */
const LISTED_MS = 30 * 24 * 60 * 60 * 1000

/** By what the record names a table. */
function titleOf({ name, code }: Pick<TableRow, 'name' | 'code'>): string {
  return name ?? code
}

/** Tables, as they are watched: each event has the whole table as the reader sees it by then. */
function watchedTables(now: () => Date): EventSource {
  return {
    async eventsSince(db, id, since) {
      const row = await findAny(db, id)
      if (row === undefined || row.event_id <= since) return []
      if (row.deletion_id !== null) return [{ id: row.event_id, name: 'gone', data: () => ({}) }]
      const { value: ofOwner } = await tableOf(db, row, 'owner', now())
      const { value: ofVisitor } = await tableOf(db, row, 'visitor', now())
      const data = (reader: 'owner' | 'visitor') => (reader === 'owner' ? ofOwner : ofVisitor)
      return [{ id: row.event_id, name: 'table', data }]
    },
  }
}
