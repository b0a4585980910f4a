import type { Kysely } from 'kysely'
import { startOfMoment } from '#domain/roast/started-at.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A machine's file is that of a roast that ran here if its charge is this close. */
export const SAME_CHARGE_MS = 5 * 60 * 1000

/** What a machine's file says of its start. */
export interface StatedStart {
  /** As `started_at` of a roast; null if the file doesn't say it. */
  started_at: string | null
  /** How long after that the beans were charged, in seconds. */
  chargeAfterSeconds?: number
}

/**
 * For each file, the roast that ran here whose charge is within five minutes of the file's, of several the nearest.
 * Null if there is none, or if it has a machine's file already. A file without an offset from UTC is compared by the
 * clock on the wall.
 */
export async function findRecordedHere(
  db: Kysely<Tables>,
  files: readonly StatedStart[],
): Promise<({ id: number; roast_name: string } | null)[]> {
  if (files.every(({ started_at }) => started_at === null)) return files.map(() => null)
  const rows = await db
    .selectFrom('running_roasts')
    .innerJoin('roasts', 'roasts.id', 'running_roasts.roast_id')
    .innerJoin('roast_fields', 'roast_fields.roast_id', 'roasts.id')
    .select(['roasts.id', 'roasts.roast_name', 'charged_at', 'roast_fields.started_at'])
    .where('source', 'in', ['live', 'hand', 'sparse'])
    .execute()
  return files.map(file => {
    const near = rows.flatMap(({ charged_at, started_at, ...roast }) => {
      const distance = distanceOf(file, { charged_at: charged_at ?? '', started_at })
      return distance !== null && distance <= SAME_CHARGE_MS ? [{ roast, distance }] : []
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
export function distanceOf(
  { started_at, chargeAfterSeconds = 0 }: StatedStart,
  here: ChargedHere,
): number | null {
  const start = started_at === null ? null : startOfMoment(started_at)
  if (start === null || !('wallClock' in start)) return null
  const hasOffset = start.offset !== null
  const ofFile = hasOffset ? Date.parse(started_at!) : Date.parse(`${start.wallClock}Z`)
  const ofHere = hasOffset ? Date.parse(here.charged_at) : Date.parse(`${here.started_at?.slice(0, 19)}Z`)
  const distance = Math.abs(ofFile + chargeAfterSeconds * 1000 - ofHere)
  return Number.isNaN(distance) ? null : distance
}
