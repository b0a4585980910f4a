import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** A token bucket: this many tries at once, and another one each time a token has grown back. */
interface Limit {
  capacity: number
  tokensPerMinute: number
}

const PER_ADDRESS: Limit = { capacity: 3, tokensPerMinute: 1 }
const IN_ALL: Limit = { capacity: 10, tokensPerMinute: 10 }
const ALL_ADDRESSES = 'all'

/** A login try that is allowed, or the seconds until one is. */
export type LoginTry = { allowed: true; buckets: string[] } | { allowed: false; retryAfterSeconds: number }

/**
 * Takes a token for one login try, before any hashing.
 *
 * An address that has logged in before is exempt from the overall limit, so strangers can't lock the owner out. Known
 * addresses may be in another database.
 */
export async function takeLoginTry(
  db: Kysely<Tables>,
  address: string,
  now: Date,
  { addressesIn = db } = {},
): Promise<LoginTry> {
  const ownBucket = hashOf(address)
  const isKnown = await isKnownAddress(addressesIn, address)
  // Checked before anything is stored about the address: a flood may come from any number of them.
  const waitInAll = isKnown ? 0 : waitFor(await storedBucket(db, ALL_ADDRESSES), IN_ALL, now)
  if (waitInAll > 0) return { allowed: false, retryAfterSeconds: waitInAll }
  const ownWait = await takeToken(db, ownBucket, PER_ADDRESS, now)
  if (ownWait > 0) return { allowed: false, retryAfterSeconds: ownWait }
  if (isKnown) return { allowed: true, buckets: [ownBucket] }

  const wait = await takeToken(db, ALL_ADDRESSES, IN_ALL, now)
  if (wait === 0) return { allowed: true, buckets: [ownBucket, ALL_ADDRESSES] }
  await giveTokenBack(db, ownBucket, now)
  return { allowed: false, retryAfterSeconds: wait }
}

/** Gives back the tokens of a try with the right password, and remembers the address. */
export async function acceptLoginTry(
  db: Kysely<Tables>,
  address: string,
  buckets: string[],
  now: Date,
): Promise<void> {
  for (const bucket of buckets) await giveTokenBack(db, bucket, now)
  const known = { address_hash: hashOf(address), last_login_at: now.toISOString() }
  await db
    .insertInto('known_addresses')
    .values(known)
    .onConflict(conflict =>
      conflict.column('address_hash').doUpdateSet({ last_login_at: known.last_login_at }),
    )
    .execute()
}

/**
 * What counts as one address. A household has one IPv4 address or one IPv6 network of 64 bits.
 *
 * Some proxies add the port: `203.0.113.7:1234` or `[2001:db8::1]:443`.
 */
export function throttledAddress(ip: string): string {
  const address = withoutPort(ip).replace(/%.*$/s, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped !== null) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function withoutPort(ip: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d*)?$/.exec(ip) ?? []
  return bracketed ?? plain ?? ip
}

async function isKnownAddress(db: Kysely<Tables>, address: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_addresses')
    .select('address_hash')
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirst()
  return known !== undefined
}

/** Returns 0 if a token was taken, otherwise the seconds until there is one. */
async function takeToken(db: Kysely<Tables>, bucket: string, limit: Limit, now: Date): Promise<number> {
  for (;;) {
    const stored = await storedBucket(db, bucket)
    const wait = waitFor(stored, limit, now)
    // A refused try writes nothing, so a flood of them costs the database almost nothing.
    if (wait > 0) return wait
    if (await replaceBucket(db, bucket, stored, grown(stored, limit, now) - 1, now)) return 0
  }
}

async function giveTokenBack(db: Kysely<Tables>, bucket: string, now: Date): Promise<void> {
  const limit = bucket === ALL_ADDRESSES ? IN_ALL : PER_ADDRESS
  for (;;) {
    const stored = await storedBucket(db, bucket)
    if (stored === undefined) return
    const tokens = Math.min(limit.capacity, grown(stored, limit, now) + 1)
    if (await replaceBucket(db, bucket, stored, tokens, now)) return
  }
}

interface StoredBucket {
  tokens: number
  updated_at: string
}

function storedBucket(db: Kysely<Tables>, bucket: string): Promise<StoredBucket | undefined> {
  return db
    .selectFrom('login_buckets')
    .select(['tokens', 'updated_at'])
    .where('bucket', '=', bucket)
    .executeTakeFirst()
}

/**
 * Stores a bucket's tokens if it is still as it was read. Returns false if not, and the caller must start again.
 *
 * This way, several instances agree on one database without a lock.
 */
async function replaceBucket(
  db: Kysely<Tables>,
  bucket: string,
  former: StoredBucket | undefined,
  tokens: number,
  now: Date,
): Promise<boolean> {
  const updated_at = now.toISOString()
  if (former === undefined) {
    await forgetFullBuckets(db, now)
    const inserted = await db
      .insertInto('login_buckets')
      .values({ bucket, tokens, updated_at })
      .onConflict(conflict => conflict.column('bucket').doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows) === 1
  }
  const updated = await db
    .updateTable('login_buckets')
    .set({ tokens, updated_at })
    .where('bucket', '=', bucket)
    .where('tokens', '=', former.tokens)
    .where('updated_at', '=', former.updated_at)
    .executeTakeFirst()
  return Number(updated.numUpdatedRows) === 1
}

/** Returns 0 if there is a token, otherwise the seconds until there is one. */
function waitFor(stored: StoredBucket | undefined, limit: Limit, now: Date): number {
  const tokens = grown(stored, limit, now)
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / limit.tokensPerMinute) * 60)
}

function grown(stored: StoredBucket | undefined, limit: Limit, now: Date): number {
  if (stored === undefined) return limit.capacity
  const minutes = Math.max(0, now.getTime() - Date.parse(stored.updated_at)) / 60_000
  return Math.min(limit.capacity, stored.tokens + minutes * limit.tokensPerMinute)
}

/** A bucket that hasn't been touched for this long is full again, which is the same as having none. */
async function forgetFullBuckets(db: Kysely<Tables>, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 60 * 60_000).toISOString()
  await db.deleteFrom('login_buckets').where('updated_at', '<', longAgo).execute()
}

function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}
