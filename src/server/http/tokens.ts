import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text that fits in a cookie or an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
