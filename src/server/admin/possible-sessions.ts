import type { IncomingMessage } from 'node:http'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { sentSessionTokens } from '#server/http/cookies.ts'
import { hashOfToken } from '#server/http/tokens.ts'
import { signingKey, verifiedToken } from './signed-tokens.ts'

/** Tells without the database whether a request can be the owner's. Whether it is one, only the database knows. */
export type PossibleSession = (request: Pick<IncomingMessage, 'headers'>) => boolean

/**
 * Takes a session as possible if an instance of this installation has signed its token.
 *
 * Sessions from before tokens were signed are known by their hashes. They live for a week, so those of the start are
 * all there are.
 */
export async function possibleSessions(db: Kysely<Tables>, now: Date): Promise<PossibleSession> {
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
