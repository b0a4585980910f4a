import { hashOfToken, randomToken } from '#server/http/tokens.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** How long a login link can be used. */
export const LOGIN_LINK_MINUTES = 10

/** Stores a new login link by its hash and returns its token. Deletes expired ones. */
export async function makeLoginLink(db: Db, now: Date): Promise<string> {
  const token = randomToken()
  await db.deleteFrom('login_links').where('expires_at', '<=', now.toISOString()).execute()
  await db
    .insertInto('login_links')
    .values({
      token_hash: hashOfToken(token),
      expires_at: new Date(now.getTime() + LOGIN_LINK_MINUTES * 60_000).toISOString(),
    })
    .execute()
  return token
}

/**
 * Uses up a login link. Returns false if it is unknown, expired or used already, even if another instance uses it at
 * the same moment.
 */
export async function redeemLoginLink(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('login_links')
    .select('expires_at')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  // Strangers' made-up tokens end here, without a write.
  if (link === undefined || link.expires_at <= now.toISOString()) return false
  const { numDeletedRows } = await db
    .deleteFrom('login_links')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) === 1
}
