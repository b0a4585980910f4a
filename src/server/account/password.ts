import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { CLEAR_CHARACTERS } from '#domain/words/clear-characters.ts'
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'

/** The cost of a hash, in scrypt's parameters. */
export interface HashCost {
  N: number
  r: number
  p: number
}

/** One of OWASP's equivalent minimums for scrypt: 32 MiB and about 0.3 s per hash. */
const STANDARD_COST: HashCost = { N: 2 ** 15, r: 8, p: 3 }
const HASH_BYTES = 32
/** Each hash takes a core and up to 128 MiB (with older versions' cost), so only one runs at a time. */
const hashing = oneAtATime()

/** The text that is stored for a password: algorithm, cost, salt and hash. */
export async function hashPassword(password: string, cost = STANDARD_COST): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashing(() => derive(password, salt, cost))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether a password matches the stored text. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, hash] = stored.split('$')
  const expected = Buffer.from(hash ?? '', 'base64url')
  if (salt === undefined || expected.length !== HASH_BYTES) return false
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await hashing(() => derive(password, Buffer.from(salt, 'base64url'), cost))
  return timingSafeEqual(actual, expected)
}

/** Whether a text has the form of a stored password, at a cost that this program has ever used. */
export function isStoredPassword(text: string): boolean {
  const [, N, r, p] = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$[\w-]{22}\$[\w-]{43}$/.exec(text) ?? []
  return isPowerOfTwo(Number(N)) && Number(N) * Number(r) <= HIGHEST_MEMORY && Number(r) > 0 && Number(p) > 0
}

/** N times r: 128 MiB. */
const HIGHEST_MEMORY = 2 ** 17 * 8

function isPowerOfTwo(number: number): boolean {
  return number > 1 && Number.isInteger(Math.log2(number))
}

/** A random password `XXXX-XXXX-XXXX` from 31 letters and digits that are hard to confuse: 59 bits. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => CLEAR_CHARACTERS[randomInt(CLEAR_CHARACTERS.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** Normalizes first: another keyboard may compose characters differently, and copying may add blanks. */
function derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC').trim(), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
