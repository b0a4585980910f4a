import { setImmediate } from 'node:timers/promises'
import type { KeptReason, RezonedRoast, TimeZoneChanged, TimeZoneChanges } from '#contract/settings.ts'
import { failure, success } from '#domain/record/result.ts'
import type { RoastDifference } from '#domain/roast/roast-differences.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { zoneChangeText } from '#domain/words/time-zone.ts'
import { changeOwnerSettings, readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { ServerContext } from '#server/context.ts'
import { changedMeanwhile } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { changeOfValues, changeRoastWithin } from '#server/library/roasts/change-roast.ts'
import { findRoastOfName } from '#server/library/roasts/roast-keys.ts'
import type { RoastRow } from '#server/library/roasts/roast-row.ts'
import { setByHandOf } from '#server/library/roasts/set-by-hand.ts'
import { addReplaced, beginReplacing } from '#server/library/undo/replaced-values.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { readOriginal } from './reread.ts'
import { changesOf } from './update-roast.ts'

/** What the originals that were read state as their starts, by the hash of the file; null if that is no instant. */
export type StatedStarts = Map<string, StatedStart | null>

interface StatedStart {
  /** The instant in whole seconds since 1970. */
  second: number
  /** Whether the roast's date follows from the instant. */
  setsDay: boolean
}

type ReadingContext = Pick<ServerContext, 'db' | 'files'> & {
  /** So that the change reads no original again that the question has read. */
  starts: StatedStarts
}

/** A roast whose original states its start as an instant, with the start that another time zone gives it. */
interface Rezoned extends StatedStart {
  bean_id: number
  changes: RezonedRoast
}

/** What a time zone did to a roast, or why that stays as it is; null if it has nothing to change there any more. */
type Outcome = { changed: RezonedRoast } | { kept: KeptReason } | null

/** What this time zone (IANA) would change about the roasts that are in the library. */
export async function timeZoneChanges(context: ReadingContext, timeZone: string): Promise<TimeZoneChanges> {
  const { db } = context
  const rezoned = await rezonedRoasts(context, timeZone)
  const moved = new Set<number>()
  const taken = new Set<string>()
  const outcomes = await eachOnceFree(rezoned, async ({ bean_id, changes }) => {
    const { id, roast_name, roast_date } = changes
    if (roast_date === null) return { changed: changes }
    const place = { bean_id, roast_date: roast_date.after }
    const key = JSON.stringify([place, foldName(roast_name)])
    const holder = await findRoastOfName(db, place, roast_name)
    if (taken.has(key) || (holder !== null && holder !== id && !moved.has(holder)))
      return { kept: 'name_taken' }
    moved.add(id)
    taken.add(key)
    return { changed: changes }
  })
  const roasts = outcomes.changed.toSorted(
    (a, b) => Number(a.roast_date === null) - Number(b.roast_date === null),
  )
  return { ...summaryOf(outcomes), roasts: roasts.slice(0, MOST_NAMED) }
}

const MOST_NAMED = 20

/**
 * Chooses the time zone, and gives the roasts in the library the starts and dates that it makes of their instants. One
 * entry of the trash brings the former ones back, and the former zone. If another zone is chosen meanwhile, the roasts
 * are read again, because they have the starts of that one then.
 */
export async function changeTimeZone(
  context: ReadingContext & Pick<ServerContext, 'now'>,
  time_zone: string,
): Promise<TimeZoneChanged> {
  const now = context.now()
  for (;;) {
    const before = (await readOwnerSettings(context.db)).time_zone
    const rezoned = await rezonedRoasts(context, time_zone)
    const changed = await changeLibrary<TimeZoneChanged, 'chosen meanwhile'>(
      context.db,
      async transaction => {
        const settings = await readOwnerSettings(transaction)
        if (settings.time_zone !== before) return failure('chosen meanwhile')
        await changeOwnerSettings(transaction, { time_zone })
        const former = settings.time_zone_chosen ? before : null
        const label = zoneChangeText({ former, zone: time_zone })
        const deletion_id = await beginReplacing(transaction, { kind: 'time zone', label }, now)
        const outcomes = await eachOnceFree(rezoned, each =>
          rezone(transaction, { deletion_id, time_zone, now }, each),
        )
        await indexRoasts(
          transaction,
          outcomes.changed.map(({ id }) => id),
        )
        const summary = summaryOf(outcomes)
        if (summary.count > 0) return success({ ...summary, deletion_id })
        await transaction.deleteFrom('deletions').where('id', '=', deletion_id).execute()
        return success({ ...summary, deletion_id: null })
      },
    )
    if (changed.ok) return changed.value
  }
}

/** The roasts whose originals state an instant that has another local time in this zone, by id. */
async function rezonedRoasts(context: ReadingContext, timeZone: string): Promise<Rezoned[]> {
  const { db } = context
  const rezoned: Rezoned[] = []
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('roasts')
      .innerJoin('beans', 'beans.id', 'roasts.bean_id')
      .innerJoin('roast_fields', 'roast_fields.roast_id', 'roasts.id')
      .innerJoin('roast_source_hashes as hashes', 'hashes.roast_id', 'roasts.id')
      .select(['roasts.id', 'roasts.bean_id', 'roasts.roast_name', 'roasts.roast_number'])
      .select(['roasts.roast_date', 'roasts.set_by_hand', 'roast_fields.started_at'])
      .select(['beans.origin_name as bean_origin_name', 'hashes.sha256'])
      .where('roasts.id', '>', after)
      .orderBy('roasts.id')
      .limit(ROASTS_AT_ONCE)
      .execute()
    await setImmediate()
    for (const row of rows) {
      const second = secondOfStart(row)
      // Reading an original costs far more than the rest.
      if (second === null || changesOfZone(row, { second, setsDay: true }, timeZone) === null) continue
      const stated = await statedStart(context, row)
      if (stated?.second !== second) continue
      const changes = changesOfZone(row, stated, timeZone)
      if (changes !== null) rezoned.push({ bean_id: row.bean_id, ...stated, changes })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROASTS_AT_ONCE) return rezoned
    after = last.id
  }
}

const ROASTS_AT_ONCE = 100
/** How many starts are remembered: as many originals as a home roaster has. */
const MOST_STARTS = 10_000

async function statedStart(
  { starts, ...context }: ReadingContext,
  { id, sha256 }: { id: number; sha256: string },
): Promise<StatedStart | null> {
  const known = starts.get(sha256)
  if (known !== undefined) return known
  const original = await readOriginal(context, id)
  // A file that couldn't be read this time may be read the next, and another may have taken its place meanwhile.
  if (!original?.ok) return null
  const { zoned, sha256: ofRead } = original.value.file
  const start = zoned ? { second: secondOf(zoned.instant), setsDay: zoned.setsDay } : null
  if (starts.size >= MOST_STARTS) starts.clear()
  starts.set(ofRead, start)
  return start
}

type StartedRoast = Pick<
  RoastRow,
  'id' | 'roast_name' | 'roast_number' | 'roast_date' | 'set_by_hand' | 'bean_origin_name'
> & { started_at: string | null }

/**
 * The instant of a roast's start, if a time zone gave it: in whole seconds, with an offset, and not set by hand. Only
 * the original tells whether it did: a file that states a clock on the wall may well have been written in that zone.
 */
function secondOfStart({ started_at, ...roast }: StartedRoast): number | null {
  if (started_at === null || !LOCAL_START.test(started_at)) return null
  return setByHandOf(roast).includes('started_at') ? null : secondOf(started_at)
}

/** As `startedAtIn` writes the start of an instant. */
const LOCAL_START = /T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/

/** What a time zone makes of a roast's start at this instant; null if the start stays. */
function changesOfZone(
  roast: StartedRoast,
  { second, setsDay }: StatedStart,
  timeZone: string,
): RezonedRoast | null {
  const { id, roast_name, roast_number, roast_date: date, bean_origin_name: origin_name, started_at } = roast
  const after = startedAtIn(timeZone, { instant: new Date(second * 1_000).toISOString() })
  if (started_at === null || after.started_at === started_at) return null
  const isOfStart = date === started_at.slice(0, 10) && !setByHandOf(roast).includes('roast_date')
  const isMoved = setsDay && isOfStart && date !== after.roast_date
  return {
    id,
    roast_name,
    roast_number,
    origin_name,
    started_at: { before: started_at, after: after.started_at },
    roast_date: isMoved ? { before: date, after: after.roast_date } : null,
  }
}

/** Gives a roast, as it is now, the start of the time zone, unless its name is taken on its new date. */
async function rezone(
  transaction: Transaction,
  { deletion_id, time_zone, now }: { deletion_id: number; time_zone: string; now: Date },
  instant: Rezoned,
): Promise<Outcome> {
  const { id } = instant.changes
  let made: RezonedRoast | null = null
  const changed = await changeRoastWithin(transaction, id, null, now, async (_, row, known) => {
    const roast = { ...row, started_at: known.started_at }
    if (secondOfStart(roast) !== instant.second) return failure(changedMeanwhile('roast'))
    made = changesOfZone(roast, instant, time_zone)
    const { bean_id, roast_name } = row
    if (made === null) return failure(new HttpProblem('nothing_differs', { roast_name }))
    const changes: RoastDifference[] = [{ field: 'started_at', ...made.started_at }]
    if (made.roast_date !== null) {
      const place = { bean_id, roast_date: made.roast_date.after }
      const holder = await findRoastOfName(transaction, place, roast_name)
      if (holder !== null && holder !== id)
        return failure(new HttpProblem('roast_exists', { roast_name, roast_date: place.roast_date }))
      changes.push({ field: 'roast_date', ...made.roast_date })
    }
    await addReplaced(transaction, deletion_id, row, { changes, isNewFile: false })
    return changeOfValues(transaction, row, known, changesOf(changes, { timeline: null }))
  })
  if (changed.ok) return made && { changed: made }
  if (changed.reason.code === 'roast_exists') return { kept: 'name_taken' }
  return changed.reason.code === 'changed_meanwhile' ? { kept: 'changed_meanwhile' } : null
}

interface Outcomes {
  changed: RezonedRoast[]
  kept: TimeZoneChanges['kept']
}

/**
 * Changes the roasts in an order in which each leaves its date before another of its name comes there. Tries those
 * again whose names were taken, while any can be changed. Other work runs in between.
 */
async function eachOnceFree(
  all: readonly Rezoned[],
  change: (one: Rezoned) => Promise<Outcome>,
): Promise<Outcomes> {
  const outcomes: Outcomes = { changed: [], kept: [] }
  for (let left = all.toSorted(byMove); ; ) {
    const taken: Rezoned[] = []
    for (const each of left) {
      await setImmediate()
      const outcome = await change(each)
      if (outcome === null) continue
      if ('changed' in outcome) outcomes.changed.push(outcome.changed)
      else if (outcome.kept === 'name_taken') taken.push(each)
      else outcomes.kept.push({ ...each.changes, reason: outcome.kept })
    }
    if (taken.length === 0 || taken.length === left.length) {
      const reason = 'name_taken'
      outcomes.kept.push(...taken.map(({ changes }) => ({ ...changes, reason }) as const))
      return outcomes
    }
    left = taken
  }
}

/** Roasts that move to a later date first, from the latest on; then the others, from the earliest on. */
function byMove({ changes: a }: Rezoned, { changes: b }: Rezoned): number {
  const isLater = ({ roast_date }: RezonedRoast) =>
    roast_date !== null && roast_date.after > roast_date.before
  const [first, second] = [isLater(a), isLater(b)]
  if (first !== second) return first ? -1 : 1
  const [day, other] = [a.started_at.before, b.started_at.before]
  const order = day < other ? -1 : Number(day > other)
  return first ? -order : order
}

/** The counts, and the first that stay. */
function summaryOf({ changed, kept }: Outcomes): Omit<TimeZoneChanges, 'roasts'> {
  return {
    count: changed.length,
    dates: changed.filter(({ roast_date }) => roast_date !== null).length,
    kept_count: kept.length,
    kept: kept.slice(0, MOST_NAMED),
  }
}

/** The second since 1970 of a moment. */
function secondOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1_000)
}
