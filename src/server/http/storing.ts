import type { Call } from '#contract/call.ts'
import type { Reader } from './answers/answer-cache.ts'

/** The default for answers that may be stored: browsers ask again with the ETag before they use a stored one. */
const CHECKED_AGAIN = { 'cache-control': 'no-cache' }
const NEVER_STORED = { 'cache-control': 'no-store' }

/**
 * The headers of a call's answer: its handler's, and those that say how browsers and proxies may cache it.
 *
 * They must store nothing that a visitor couldn't get; otherwise it could still be read after the owner has logged out.
 * So they store no answers of calls that aren't public, and none that may show the owner more (RFC 9111, section
 * 5.2.2.5).
 */
export function storedAs(
  { access, ownerSees }: Pick<Call, 'access' | 'ownerSees'>,
  reader: Reader | null,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const isForEverybody =
    access === 'public' && (ownerSees === 'the same' || (reader !== null && reader !== 'owner'))
  return isForEverybody ? { ...CHECKED_AGAIN, ...headers } : { ...headers, ...NEVER_STORED }
}
