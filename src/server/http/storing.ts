import type { Call } from '#contract/call.ts'
import type { Reader } from '#server/answers/answer-cache.ts'

/** What a call's answer says about being stored, unless its handler knows better. Only of what is public may it. */
const CHECKED_AGAIN = { 'cache-control': 'no-cache' }
const NEVER_STORED = { 'cache-control': 'no-store' }

/**
 * The headers of a call's answer: those of its handler, with what browsers and proxies may do with it.
 *
 * They store nothing that a visitor would not be answered, or it could still be read once the owner has logged out: no
 * answer of a call that isn't public, and none that the owner may have been shown more in (RFC 9111, section 5.2.2.5).
 */
export function storedAs(
  { access, ownerSees }: Pick<Call, 'access' | 'ownerSees'>,
  reader: Reader | null,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const isForEverybody = access === 'public' && (ownerSees === 'the same' || reader === 'visitor')
  return isForEverybody ? { ...CHECKED_AGAIN, ...headers } : { ...headers, ...NEVER_STORED }
}
