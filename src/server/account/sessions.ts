import { SESSION_SECONDS } from '#server/http/cookies.ts'
import { hashOfToken } from '#server/http/tokens.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { forgetOldDevices, type NewDevice, saveDevice, unknownDevice } from './devices.ts'
import { signedToken } from './signed-tokens.ts'

/**
 * Stores a new session by its hash and returns its token: 256 random bits, signed with the key.
 *
 * Saves its device, and ends the session that the device had. Deletes expired sessions and old devices.
 */
export async function startSession(
  db: Db,
  key: string,
  now: Date,
  device: NewDevice = unknownDevice(),
): Promise<string> {
  const token = signedToken('session', key)
  await saveDevice(db, device, now)
  await db
    .deleteFrom('sessions')
    .where(eb => eb.or([eb('expires_at', '<=', now.toISOString()), eb('device_id', '=', device.id)]))
    .execute()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      device_id: device.id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
    })
    .execute()
  await forgetOldDevices(db, now)
  return token
}

/** Whether this token belongs to a session that has neither been ended nor expired. */
export async function isLiveSession(db: Db, token: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return session !== undefined && session.expires_at > now.toISOString()
}

/** Ends one session, if it exists. Its device stays known. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute()
}

/** Ends every session, forgets every device and withdraws every login link. */
export async function endAllLogins(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('devices').execute()
  await db.deleteFrom('login_links').execute()
}

/**
 * Ends every session but this one, forgets every other device and withdraws every login link. Returns how many devices
 * were forgotten.
 */
export async function endOtherLogins(db: Db, token: string): Promise<number> {
  const own = hashOfToken(token)
  await db.deleteFrom('sessions').where('token_hash', '<>', own).execute()
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('id', 'not in', eb => eb.selectFrom('sessions').select('device_id'))
    .executeTakeFirstOrThrow()
  await db.deleteFrom('login_links').execute()
  return Number(numDeletedRows)
}
