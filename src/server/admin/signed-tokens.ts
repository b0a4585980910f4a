import { createHmac, timingSafeEqual } from 'node:crypto'

/** The value of the cookie: the device's token, followed by its signature. */
export function signedDeviceToken(token: string, key: string): string {
  return token + signatureOf(token, key)
}

/** The token in a device cookie; null if this installation hasn't signed it. */
export function verifiedDeviceToken(cookie: string, key: string): string | null {
  const token = cookie.slice(0, TOKEN_LENGTH)
  const [expected, sent] = [signedDeviceToken(token, key), cookie].map(text => Buffer.from(text))
  return expected!.length === sent!.length && timingSafeEqual(expected!, sent!) ? token : null
}

/** 256 bits in base64url. */
const TOKEN_LENGTH = 43

function signatureOf(token: string, key: string): string {
  return createHmac('sha256', key).update(`device ${token}`).digest('base64url')
}
