import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/platform/database/tables.ts'

/** How long a challenge may be answered, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60

/** The values that a challenge is bound to. */
export interface ChallengeTerms {
  /** The secret of this library. */
  secret: string
  purpose: 'registration' | 'login'
  /** The CSRF token of the browser that asked for it. */
  browser: string
  now: Date
}

const RANDOM_BYTES = 16
const EXPIRY_BYTES = 6
const SIGNED_BYTES = RANDOM_BYTES + EXPIRY_BYTES

/**
 * A new challenge for a passkey to sign, as base64url.
 *
 * It carries its expiry and a signature over its terms, so nothing is stored when strangers ask for challenges.
 */
export function newChallenge(terms: ChallengeTerms): string {
  const signed = Buffer.alloc(SIGNED_BYTES)
  randomBytes(RANDOM_BYTES).copy(signed)
  signed.writeUIntBE(terms.now.getTime() + CHALLENGE_SECONDS * 1000, RANDOM_BYTES, EXPIRY_BYTES)
  return Buffer.concat([signed, signature(signed, terms)]).toString('base64url')
}

/** Whether a challenge was made on these terms and may still be answered. */
export function challengeState(challenge: string, terms: ChallengeTerms): 'open' | 'expired' | 'foreign' {
  const bytes = Buffer.from(challenge, 'base64url')
  // Several base64url texts decode to the same bytes. Otherwise the same challenge could be used once as each of them.
  if (bytes.toString('base64url') !== challenge) return 'foreign'
  const signed = bytes.subarray(0, SIGNED_BYTES)
  const expected = signature(signed, terms)
  const actual = bytes.subarray(SIGNED_BYTES)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'foreign'
  return terms.now.getTime() < signed.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES) ? 'open' : 'expired'
}

/** Whether a challenge is marked as used. */
export async function isChallengeUsed(db: Db, challenge: string): Promise<boolean> {
  const used = await db
    .selectFrom('used_challenges')
    .select('challenge_hash')
    .where('challenge_hash', '=', hashOf(challenge))
    .executeTakeFirst()
  return used !== undefined
}

/** Marks a challenge as used. Returns false if it was used already. Deletes those that have expired. */
export async function useChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now.toISOString()).execute()
  const inserted = await db
    .insertInto('used_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1000).toISOString(),
    })
    .onConflict(conflict => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex')
}

function signature(signed: Buffer, { secret, purpose, browser }: ChallengeTerms): Buffer {
  const terms = createHash('sha256').update(browser).digest()
  return createHmac('sha256', secret).update(`${purpose} `).update(terms).update(signed).digest()
}
