import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text that fits in a cookie or an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, which is stored instead of the token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
