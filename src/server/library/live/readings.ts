import { wordsOf } from '#contract/field-words.ts'
import { type LiveReading, type LiveReadings, sentCelsius } from '#contract/live/running-roasts.ts'
import {
  instantOf,
  isSameReading,
  isUnread,
  MOST_READINGS,
  mergedReading,
  possibleInstants,
  type Reading,
  type ReadValues,
  UNREAD,
} from '#domain/live/running-roast.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { type Refusal, refusalProblem } from '#server/http/validation.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { requireOpen } from './change-running-roasts.ts'
import { type RunningRoastRow, readingOf, selectRunning, valuesOf } from './running-roast-row.ts'

/** How many readings a call brought, how many the roast has now, and whether anything is new. */
export interface AddedReadings {
  id: number
  accepted: number
  reading_count: number
  isNew: boolean
}

/** Adds readings to a running roast, or to the only one for `null`: all of them or none. */
export function addReadings(
  db: Db,
  id: number | null,
  sent: LiveReadings,
  now: Date,
): Promise<Result<AddedReadings, HttpProblem>> {
  return changeWithoutVersion<AddedReadings, HttpProblem>(db, async transaction => {
    const only = id === null ? await onlyRunning(transaction) : success(id)
    if (!only.ok) return only
    const open = await requireOpen(transaction, only.value)
    if (!open.ok) return open
    const row = open.value
    const read = readingsOf(sent, Date.parse(row.opened_at), now.getTime())
    if (!read.ok) return failure(refusalProblem(read.reason))
    const changed = await changedReadings(transaction, row.id, read.value)
    const reading_count = row.reading_count + changed.filter(({ isNew }) => isNew).length
    if (reading_count > MOST_READINGS)
      return failure(new HttpProblem('too_many_readings', { most: MOST_READINGS }))
    if (changed.length > 0) {
      await storeReadings(
        transaction,
        row,
        changed.map(({ reading }) => reading),
      )
      await transaction
        .updateTable('running_roasts')
        .set({ reading_count, event_id: row.event_id + 1, updated_at: now.toISOString() })
        .where('id', '=', row.id)
        .execute()
    }
    const accepted = sent.readings.length
    return success({ id: row.id, accepted, reading_count, isNew: changed.length > 0 })
  })
}

/**
 * Takes back what a person typed or tapped at an instant. Its row stays without values until the readings of machines
 * go, so that whoever watches hears of it. Returns whether there was anything; what a machine sent stays.
 */
export function takeBackReading(
  db: Db,
  id: number,
  at: number,
  now: Date,
): Promise<Result<boolean, HttpProblem>> {
  return changeWithoutVersion<boolean, HttpProblem>(db, async transaction => {
    const open = await requireOpen(transaction, id)
    if (!open.ok) return open
    const { event_id, reading_count } = open.value
    const emptied = await transaction
      .updateTable('live_readings')
      .set({ ...UNREAD, typed: 0, event_id: event_id + 1 })
      .where('running_roast_id', '=', id)
      .where('at', '=', at)
      .where('typed', '=', 1)
      .returning('at')
      .executeTakeFirst()
    if (emptied === undefined) return success(false)
    await transaction
      .updateTable('running_roasts')
      .set({ reading_count: reading_count - 1, event_id: event_id + 1, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    return success(true)
  })
}

/** The readings of a running roast in order of time. */
export async function readReadings(db: Db, id: number): Promise<Reading[]> {
  const rows = await db
    .selectFrom('live_readings')
    .selectAll()
    .where('running_roast_id', '=', id)
    .orderBy('at')
    .execute()
  return rows.map(readingOf).filter(reading => !isUnread(reading))
}

/** A reading on the clock of its roast, which begins with charge, or with the opening while nothing is charged. */
export function onClock(
  { at, typed, ...values }: Reading,
  { opened_at, charged_at }: Pick<RunningRoastRow, 'opened_at' | 'charged_at'>,
): LiveReading {
  return { time_seconds: (at - Date.parse(charged_at ?? opened_at)) / 1000, ...valuesOf(values), typed }
}

async function onlyRunning(db: Db): Promise<Result<number, HttpProblem>> {
  const running = await selectRunning(db).select('id').execute()
  const [only, ...others] = running
  if (only === undefined) return failure(new HttpProblem('no_running_roast'))
  if (others.length > 0) return failure(new HttpProblem('several_running', { count: running.length }))
  return success(only.id)
}

interface GivenReading {
  at: number
  values: Partial<ReadValues> & { typed: boolean }
}

/** The readings of a call in °C, by instants; otherwise which of them are outside the roast. */
function readingsOf(
  { unit, typed, readings }: LiveReadings,
  openedAt: number,
  now: number,
): Result<GivenReading[], Refusal[]> {
  const { least, most } = possibleInstants(openedAt, now)
  const refusals: Refusal[] = []
  const given = readings.map(({ at, bean_temp, ibts_temp, ...settings }, index) => {
    const instant = at === undefined ? now : instantOf(at)!
    const refuse = (message: string) => refusals.push({ path: ['readings', index, 'at'], message })
    if (instant < least) refuse(wordsOf('instant_too_early', { from: new Date(least).toISOString() }))
    if (instant > most) refuse(wordsOf('instant_too_late', { until: new Date(most).toISOString() }))
    const celsius = (value: number | null | undefined) => (value == null ? null : sentCelsius(value, unit))
    return {
      at: instant,
      values: { ...settings, bean_temp: celsius(bean_temp), ibts_temp: celsius(ibts_temp), typed },
    }
  })
  return refusals.length > 0 ? failure(refusals) : success(given)
}

/** What these readings change: those that are new, and those that say more or something else of their instant. */
async function changedReadings(
  transaction: Transaction,
  id: number,
  given: readonly GivenReading[],
): Promise<{ reading: Reading; isNew: boolean }[]> {
  const instants = [...new Set(given.map(({ at }) => at))]
  const rows = await transaction
    .selectFrom('live_readings')
    .selectAll()
    .where('running_roast_id', '=', id)
    .where('at', 'in', instants)
    .execute()
  const before = new Map(rows.map(row => [row.at, readingOf(row)]))
  const after = new Map(before)
  for (const { at, values } of given) {
    const unread = { at, ...UNREAD, typed: false }
    after.set(at, mergedReading(after.get(at) ?? unread, values))
  }
  return [...after.values()].flatMap(reading => {
    const known = before.get(reading.at)
    return known !== undefined && isSameReading(known, reading)
      ? []
      : [{ reading, isNew: known === undefined || isUnread(known) }]
  })
}

async function storeReadings(
  transaction: Transaction,
  { id, event_id }: RunningRoastRow,
  readings: readonly Reading[],
): Promise<void> {
  for (let first = 0; first < readings.length; first += READINGS_AT_ONCE) {
    const rows = readings.slice(first, first + READINGS_AT_ONCE).map(({ at, typed, ...values }) => ({
      running_roast_id: id,
      at,
      ...valuesOf(values),
      typed: typed ? (1 as const) : (0 as const),
      event_id: event_id + 1,
    }))
    await transaction
      .insertInto('live_readings')
      .values(rows)
      .onConflict(conflict =>
        conflict.columns(['running_roast_id', 'at']).doUpdateSet(({ ref }) => ({
          bean_temp: ref('excluded.bean_temp'),
          ibts_temp: ref('excluded.ibts_temp'),
          power: ref('excluded.power'),
          fan: ref('excluded.fan'),
          drum: ref('excluded.drum'),
          typed: ref('excluded.typed'),
          event_id: ref('excluded.event_id'),
        })),
      )
      .execute()
  }
}

/** Nine values each: databases limit how many one statement may have. */
const READINGS_AT_ONCE = 200
