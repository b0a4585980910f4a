import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** How long a login lasts. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

/** Stores a new session by its hash and returns its token of 256 random bits. Deletes expired sessions. */
export async function startSession(db: Kysely<Tables>, now: Date): Promise<string> {
  const token = randomToken()
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
    })
    .execute()
  return token
}

/** Whether this token belongs to a session that has neither been ended nor expired. */
export async function isLiveSession(db: Kysely<Tables>, token: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return session !== undefined && session.expires_at > now.toISOString()
}

/** Ends one session, if it exists. */
export async function endSession(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

export async function endAllSessions(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('sessions').execute()
}

/** 256 random bits as text that fits in a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
