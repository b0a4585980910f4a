import type { Reading } from '#domain/live/running-roast.ts'
import type { EventReader, EventSource, EventStreams, StoredEvent } from '#server/http/event-streams.ts'
import type { Db } from '#server/platform/database/tables.ts'
import {
  type LiveReadingRow,
  type RunningRoastRow,
  readingOf,
  runningRoastOf,
  valuesOf,
  withKnownOnes,
} from './running-roast-row.ts'

/** Running roasts, as they are watched. */
export const RUNNING_ROASTS: EventSource = { eventsSince }

/** Sends readings that nothing records yet to those who watch a running roast. */
export function showReadings(streams: EventStreams, id: number, readings: readonly Reading[]): void {
  streams.show(RUNNING_ROASTS, id, 'readings', { stored: false, readings: readings.map(eventReading) })
}

/**
 * What happened after an event, in order: readings as they came in, and the present state of the marks and of
 * everything else if they changed since. Of many readings only the first: the next ones follow the last event. Empty
 * if the roast is gone for good.
 */
async function eventsSince(db: Db, id: number, since: number): Promise<StoredEvent[]> {
  const row = await db.selectFrom('running_roasts').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || row.event_id <= since) return []
  const readings = await db
    .selectFrom('live_readings')
    .selectAll()
    .where('running_roast_id', '=', id)
    .where('event_id', '>', since)
    .where('event_id', '<=', row.event_id)
    .orderBy('event_id')
    .limit(MOST_READINGS_AT_ONCE)
    .execute()
  const last = readings.at(-1)?.event_id
  if (readings.length === MOST_READINGS_AT_ONCE)
    return readingsByEvent(readings.filter(({ event_id }) => event_id < last!))
  const states = await statesSince(db, row, since)
  return [...readingsByEvent(readings), ...states].sort((one, other) => one.id - other.id)
}

/** A reading as events have it. */
function eventReading({ at, typed, ...values }: Reading): object {
  return { at: new Date(at).toISOString(), ...valuesOf(values), typed }
}

/** More than two calls bring, so that a page holds at least one event whole. A longer page would fill the memory. */
const MOST_READINGS_AT_ONCE = 2_000

function readingsByEvent(rows: readonly LiveReadingRow[]): StoredEvent[] {
  const byEvent = Map.groupBy(rows, row => row.event_id)
  return [...byEvent].map(([id, group]) => {
    const inOrder = group.toSorted((one, other) => one.at - other.at)
    const readings = inOrder.map(row => eventReading(readingOf(row)))
    return { id, name: 'readings', data: () => ({ readings }) }
  })
}

async function statesSince(db: Db, row: RunningRoastRow, since: number): Promise<StoredEvent[]> {
  if (row.marks_event <= since && row.details_event <= since) return []
  const events: StoredEvent[] = []
  const { value: ofOwner } = await runningRoastOf(db, await withKnownOnes(db, row))
  const { key: _key, plan_id: _plan, ...ofVisitor } = ofOwner
  const data = (reader: EventReader) => (reader === 'owner' ? ofOwner : ofVisitor)
  if (row.marks_event > since) events.push({ id: row.marks_event, name: 'marks', data })
  if (row.details_event <= since) return events
  const { details_event: id, roast_id } = row
  if (row.deletion_id !== null) events.push({ id, name: 'gone', data: () => ({}) })
  else if (roast_id !== null) events.push({ id, name: 'saved', data: () => ({ roast_id }) })
  else events.push({ id, name: 'details', data })
  return events
}
