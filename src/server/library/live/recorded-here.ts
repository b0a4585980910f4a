import type { IsoDate } from '#domain/record/roast-date.ts'
import { startOfMoment } from '#domain/roast/started-at.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** A machine's file is that of a roast that ran here if its charge is this close. */
export const SAME_CHARGE_MS = 5 * 60 * 1000

/** One without a time of day is likely that of a roast of its date whose length from charge to drop is this close. */
const SAME_LENGTH_SECONDS = 20

/** What a machine's file says of its start. */
export interface StatedStart {
  /** As `started_at` of a roast; null if the file doesn't say it. */
  started_at: string | null
  /** How long after that the beans were charged, in seconds. */
  chargeAfterSeconds?: number
}

/** The same, and what tells its roast where it says no time of day. */
export interface StatedRoast extends StatedStart {
  roast_date: IsoDate | null
  total_duration_seconds: number | null
}

/**
 * A roast that ran here, and by what it is found: its charge; its date and length, as others of a day may have; or its
 * date alone.
 */
export interface FoundHere {
  id: number
  roast_name: string
  by: 'charge' | 'length' | 'date'
}

/**
 * For each file, the roast that ran here whose charge is within five minutes of the file's, of several the nearest; for
 * one without a time of day, that of its date whose length is nearest to the file's. Null if there is none, or if it
 * has a machine's file already. A file without an offset from UTC is compared by the clock on the wall.
 */
export async function findRecordedHere(db: Db, files: readonly StatedRoast[]): Promise<(FoundHere | null)[]> {
  if (files.every(({ started_at, roast_date }) => started_at === null && roast_date === null))
    return files.map(() => null)
  const rows = await db
    .selectFrom('running_roasts')
    .innerJoin('roasts', 'roasts.id', 'running_roasts.roast_id')
    .innerJoin('roast_fields', 'roast_fields.roast_id', 'roasts.id')
    .select(['roasts.id', 'roasts.roast_name', 'charged_at', 'roast_fields.started_at'])
    .select(['roasts.roast_date', 'roasts.total_duration_seconds'])
    .where('source', 'in', ['live', 'hand', 'sparse'])
    .execute()
  return files.map(file => {
    const isTimed = chargeOf(file) !== null
    const near = rows.flatMap(({ id, roast_name, ...here }) => {
      const distance = isTimed
        ? distanceOf(file, { charged_at: here.charged_at ?? '', started_at: here.started_at })
        : lengthsApart(file, here)
      if (distance === null || (isTimed && distance > SAME_CHARGE_MS)) return []
      const by: FoundHere['by'] = isTimed ? 'charge' : distance <= SAME_LENGTH_SECONDS ? 'length' : 'date'
      return { roast: { id, roast_name, by }, distance }
    })
    return near.sort((one, other) => one.distance - other.distance)[0]?.roast ?? null
  })
}

/** When the beans of a roast that ran here were charged: the instant, and as `started_at` of a roast. */
export interface ChargedHere {
  charged_at: string
  started_at: string | null
}

/** How far apart two charges are in milliseconds; null if the file's is unknown. */
export function distanceOf(file: StatedStart, here: ChargedHere): number | null {
  const charge = chargeOf(file)
  if (charge === null) return null
  const ofHere = charge.hasOffset
    ? Date.parse(here.charged_at)
    : Date.parse(`${here.started_at?.slice(0, 19)}Z`)
  const distance = Math.abs(charge.at - ofHere)
  return Number.isNaN(distance) ? null : distance
}

/** When the beans of a file were charged, in ms since 1970: by the clock on the wall if it has no offset from UTC. */
function chargeOf({ started_at, chargeAfterSeconds = 0 }: StatedStart) {
  const start = started_at === null ? null : startOfMoment(started_at)
  if (start === null || !('wallClock' in start)) return null
  const hasOffset = start.offset !== null
  const at = Date.parse(hasOffset ? started_at! : `${start.wallClock}Z`)
  return { hasOffset, at: at + chargeAfterSeconds * 1000 }
}

type DatedLength = Pick<StatedRoast, 'roast_date' | 'total_duration_seconds'>

/** How many seconds longer one of two roasts of a date is; null if they are of different or unknown dates. */
function lengthsApart(one: DatedLength, other: DatedLength): number | null {
  if (one.roast_date === null || one.roast_date !== other.roast_date) return null
  const [length, otherLength] = [one.total_duration_seconds, other.total_duration_seconds]
  return length === null || otherLength === null ? null : Math.abs(length - otherLength)
}
