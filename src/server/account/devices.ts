import { randomUUID } from 'node:crypto'
import type { Device } from '#contract/admin.ts'
import { DEVICE_SECONDS } from '#server/http/cookies.ts'
import { hashOfToken, randomToken } from '#server/http/tokens.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** How many devices without a session are kept. Every login from a browser without cookies adds one. */
const MOST_LOGGED_OUT = 30

const MINUTE_MS = 60_000
/** The last use of a device is stored at most this often. */
const LAST_USE_MS = 5 * MINUTE_MS

/** What a request says about the browser that sent it. */
export interface SeenBrowser {
  /** Such as `Firefox on Android`. */
  browser: string | null
  /** The IP address. */
  address: string | null
}

/** A device that is about to log in, stored before or not. */
export interface NewDevice extends SeenBrowser {
  id: string
  token: string
}

/** A new device, about which nothing is known. */
export function unknownDevice(): NewDevice {
  return { id: randomUUID(), token: randomToken(), browser: null, address: null }
}

/** Stores a device that logs in. */
export async function saveDevice(db: Db, device: NewDevice, now: Date): Promise<void> {
  const { id, token, ...seen } = device
  const used = {
    ...seen,
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + DEVICE_SECONDS * 1000).toISOString(),
  }
  await db
    .insertInto('devices')
    .values({ id, token_hash: hashOfToken(token), created_at: now.toISOString(), ...used })
    .onConflict(conflict => conflict.column('id').doUpdateSet(used))
    .execute()
}

/** The id of the device with this token; null if it was forgotten or has expired. */
export async function deviceIdOf(db: Db, token: string, now: Date): Promise<string | null> {
  const device = await db
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return device?.id ?? null
}

/** The id of the device that has this session, live or not. */
export async function deviceIdOfSession(db: Db, sessionToken: string): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .select('device_id')
    .where('token_hash', '=', hashOfToken(sessionToken))
    .executeTakeFirst()
  return session?.device_id ?? null
}

/** Stores when and from where a device was last used, unless that was stored a moment ago. */
export async function noteLastUse(db: Db, deviceId: string, seen: SeenBrowser, now: Date): Promise<void> {
  const due = new Date(now.getTime() - LAST_USE_MS).toISOString()
  const device = await db
    .selectFrom('devices')
    .select('last_used_at')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  if (device === undefined || device.last_used_at > due) return
  await db
    .updateTable('devices')
    .set({ ...seen, last_used_at: now.toISOString() })
    .where('id', '=', deviceId)
    .execute()
}

/** Every known device, in no order. */
export async function listDevices(db: Db, now: Date): Promise<Omit<Device, 'is_this_browser'>[]> {
  const devices = await db
    .selectFrom('devices')
    .select(['id', 'browser', 'address', 'last_used_at'])
    .where('expires_at', '>', now.toISOString())
    .execute()
  const live = await idsWithSession(db, now)
  return devices.map(device => ({ ...device, is_logged_in: live.has(device.id) }))
}

/** Sorts devices, the latest used first. */
export function byLastUse(a: Pick<Device, 'last_used_at'>, b: Pick<Device, 'last_used_at'>): number {
  return b.last_used_at.localeCompare(a.last_used_at)
}

/** Forgets a device and ends its session. Returns false if there is no such device. */
export async function forgetDevice(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('devices').where('id', '=', id).executeTakeFirstOrThrow()
  return Number(numDeletedRows) > 0
}

/** Forgets expired devices, and of those without a session all but the latest used. */
export async function forgetOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('devices').where('expires_at', '<=', now.toISOString()).execute()
  const loggedOut = (await listDevices(db, now)).filter(({ is_logged_in }) => !is_logged_in)
  const ids = loggedOut
    .sort(byLastUse)
    .slice(MOST_LOGGED_OUT)
    .map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('devices').where('id', 'in', ids).execute()
}

async function idsWithSession(db: Db, now: Date): Promise<Set<string>> {
  const sessions = await db
    .selectFrom('sessions')
    .select('device_id')
    .where('expires_at', '>', now.toISOString())
    .execute()
  return new Set(sessions.map(({ device_id }) => device_id))
}
