import type { IncomingMessage } from 'node:http'
import { sentSessionTokens } from '#server/http/cookies.ts'
import { hashOfToken } from '#server/http/tokens.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { signingKey, verifiedToken } from './signed-tokens.ts'

/** Says without the database whether a request may be the owner's. Only the database knows whether it is. */
export type PossibleSession = (request: Pick<IncomingMessage, 'headers'>) => boolean

/**
 * A session is possible if an instance of this installation has signed its token.
 *
 * Sessions from before tokens were signed are recognised by their hashes. Reading them once at the start is enough,
 * because no new ones are made.
 */
export async function possibleSessions(db: Db, now: Date): Promise<PossibleSession> {
  const key = await signingKey(db)
  const live = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('expires_at', '>', now.toISOString())
    .execute()
  const known = new Set(live.map(({ token_hash }) => token_hash))
  const isPossible = (token: string) =>
    verifiedToken('session', token, key) !== null || known.has(hashOfToken(token))
  return request => sentSessionTokens(request).some(isPossible)
}
