import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomToken } from '#server/http/tokens.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { secretKey } from './secrets.ts'

/** The purpose of a signed token. A token of one kind is never accepted as another. */
type TokenKind = 'device' | 'session'

/** The value of a cookie: a token, followed by its signature. */
export function signedToken(kind: TokenKind, key: string, token = randomToken()): string {
  return token + createHmac('sha256', key).update(`${kind} ${token}`).digest('base64url')
}

/** The token in a cookie; null if this installation hasn't signed it. */
export function verifiedToken(kind: TokenKind, cookie: string, key: string): string | null {
  if (cookie.length !== 2 * TOKEN_LENGTH) return null
  const token = cookie.slice(0, TOKEN_LENGTH)
  const [expected, sent] = [signedToken(kind, key, token), cookie].map(text => Buffer.from(text))
  return expected!.length === sent!.length && timingSafeEqual(expected!, sent!) ? token : null
}

/** 256 bits in base64url, which is also the length of a signature. */
const TOKEN_LENGTH = 43

/** The key that signs both kinds. The migration that added it knew only device cookies. */
export function signingKey(db: Db): Promise<string> {
  return secretKey(db, 'device_cookie_key')
}
