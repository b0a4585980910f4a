import { setImmediate } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { RezonedRoast, TimeZoneChanged, TimeZoneChanges } from '#contract/settings.ts'
import { failure, success } from '#domain/record/result.ts'
import type { RoastDifference } from '#domain/roast/roast-differences.ts'
import { startedAtIn, startOfMoment } from '#domain/roast/started-at.ts'
import { foldName } from '#domain/words/name-folding.ts'
import type { ServerContext } from '#server/context.ts'
import { changeLibrary } from '#server/database/change.ts'
import { fieldsByRoast } from '#server/database/stored-fields.ts'
import type { Tables } from '#server/database/tables.ts'
import { changeRoastWithin } from '#server/roasts/change-roast.ts'
import { findRoastOfName } from '#server/roasts/roast-keys.ts'
import { type RoastRow, selectRoasts } from '#server/roasts/roast-row.ts'
import { setByHandOf } from '#server/roasts/set-by-hand.ts'
import { changeOwnerSettings } from '#server/site/owner-settings.ts'
import { changeRecorded } from './recorded-changes.ts'
import { addReplaced, beginReplacing } from './replaced-values.ts'
import { readOriginal } from './reread.ts'
import { changesOf } from './update-roast.ts'

type ReadingContext = Pick<ServerContext, 'db' | 'files'>

/** A roast with the start that another time zone gives it. */
interface Rezoned {
  row: RoastRow
  changes: RezonedRoast
}

/** What this time zone (IANA) would change about the roasts that are in the library. */
export async function timeZoneChanges(context: ReadingContext, timeZone: string): Promise<TimeZoneChanges> {
  const { db } = context
  const rezoned = await rezonedRoasts(context, timeZone)
  const moved = new Set<number>()
  const taken = new Set<string>()
  const { done, left } = await whileAnyCan(rezoned, async ({ row, changes: { roast_date } }) => {
    if (roast_date === null) return true
    const place = { bean_id: row.bean_id, roast_date: roast_date.after }
    const key = JSON.stringify([place, foldName(row.roast_name)])
    const holder = await findRoastOfName(db, place, row.roast_name)
    if (taken.has(key) || (holder !== null && !moved.has(holder))) return false
    moved.add(row.id)
    taken.add(key)
    return true
  })
  return { ...countsOf(done), roasts: done.map(changesIn), kept: left.map(changesIn) }
}

/**
 * Chooses the time zone, and gives the roasts in the library the starts and dates that it makes of their instants. One
 * entry of the trash brings the former ones back.
 */
export async function changeTimeZone(
  context: ReadingContext & Pick<ServerContext, 'now'>,
  time_zone: string,
): Promise<TimeZoneChanged> {
  const now = context.now()
  const rezoned = await rezonedRoasts(context, time_zone)
  const changed = await changeLibrary<TimeZoneChanged, never>(context.db, async transaction => {
    await changeOwnerSettings(transaction, { time_zone })
    if (rezoned.length === 0) return success({ ...countsOf([]), kept: [], deletion_id: null })
    const deletion_id = await beginReplacing(transaction, { kind: 'time zone', label: null }, now)
    const { done, left } = await whileAnyCan(rezoned, each => rezone(transaction, deletion_id, each, now))
    const kept = left.map(changesIn)
    if (done.length > 0) return success({ ...countsOf(done), kept, deletion_id })
    await transaction.deleteFrom('deletions').where('id', '=', deletion_id).execute()
    return success({ ...countsOf(done), kept, deletion_id: null })
  })
  return changed.ok ? changed.value : changed.reason
}

/** The roasts whose originals state an instant that has another local time in this zone, by id. */
async function rezonedRoasts(context: ReadingContext, timeZone: string): Promise<Rezoned[]> {
  const { db } = context
  const rezoned: Rezoned[] = []
  for (let after = 0; ; ) {
    const rows = await selectRoasts(db)
      .innerJoin('roast_sources', 'roast_sources.roast_id', 'roasts.id')
      .where('roasts.id', '>', after)
      .orderBy('roasts.id')
      .limit(ROASTS_AT_ONCE)
      .execute()
    const fieldsOf = await fieldsByRoast(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const changes = await changesOfZone(context, row, fieldsOf(row.id).started_at, timeZone)
      if (changes !== null) rezoned.push({ row, changes })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROASTS_AT_ONCE) return rezoned
    after = last.id
  }
}

const ROASTS_AT_ONCE = 100

/**
 * What a time zone makes of a roast's start; null if that stays. Only the original tells whether the start is an
 * instant: a file that states a clock on the wall may well have been written in the former zone.
 */
async function changesOfZone(
  context: ReadingContext,
  row: RoastRow,
  startedAt: string | null,
  timeZone: string,
): Promise<RezonedRoast | null> {
  const { id, roast_name, roast_number, bean_origin_name: origin_name } = row
  const byHand = setByHandOf(row)
  if (startedAt === null || byHand.includes('started_at')) return null
  const start = startOfMoment(startedAt)
  if (start === null || !('offset' in start) || start.offset === null) return null
  const known = Date.parse(startedAt)
  const after = startedAtIn(timeZone, { instant: new Date(known).toISOString() })
  if (after.started_at === startedAt) return null

  const original = await readOriginal(context, id)
  const zoned = original?.ok ? original.value.file.zoned : undefined
  if (zoned === undefined || secondOf(Date.parse(zoned.instant)) !== secondOf(known)) return null
  const date = row.roast_date
  const isOfStart = zoned.setsDay && date === startedAt.slice(0, 10) && !byHand.includes('roast_date')
  return {
    ...{ id, roast_name, roast_number, origin_name },
    started_at: { before: startedAt, after: after.started_at },
    roast_date: isOfStart && date !== after.roast_date ? { before: date, after: after.roast_date } : null,
  }
}

/** Changes a roast, unless it was changed meanwhile or its name is taken on its new date. Returns whether it did. */
async function rezone(
  transaction: Transaction<Tables>,
  deletionId: number,
  { row: { id }, changes: { started_at, roast_date } }: Rezoned,
  now: Date,
): Promise<boolean> {
  await setImmediate()
  const changed = await changeRoastWithin(transaction, id, null, now, async (_, row, known) => {
    const { bean_id, roast_name } = row
    const isSameDate = roast_date === null || row.roast_date === roast_date.before
    if (known.started_at !== started_at.before || !isSameDate) return failure({ kind: 'changed meanwhile' })
    if (roast_date !== null) {
      const holder = await findRoastOfName(transaction, { bean_id, roast_date: roast_date.after }, roast_name)
      if (holder !== null && holder !== id) return failure({ kind: 'changed meanwhile' })
    }
    const changes: RoastDifference[] = [{ field: 'started_at', ...started_at }]
    if (roast_date !== null) changes.push({ field: 'roast_date', ...roast_date })
    await addReplaced(transaction, deletionId, row, { changes, isNewFile: false })
    return changeRecorded(transaction, row, changesOf(changes, { timeline: null }))
  })
  return changed.ok
}

/** Tries all, and those that couldn't again, because one that changes may free the name of another. */
async function whileAnyCan(
  all: readonly Rezoned[],
  change: (one: Rezoned) => Promise<boolean>,
): Promise<{ done: Rezoned[]; left: Rezoned[] }> {
  const done: Rezoned[] = []
  for (let left = [...all]; ; ) {
    const still: Rezoned[] = []
    for (const each of left) (await change(each)) ? done.push(each) : still.push(each)
    if (still.length === 0 || still.length === left.length) return { done, left: still }
    left = still
  }
}

const changesIn = ({ changes }: Rezoned) => changes

function countsOf(done: readonly Rezoned[]): { count: number; dates: number } {
  return { count: done.length, dates: done.filter(({ changes }) => changes.roast_date !== null).length }
}

function secondOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000)
}
