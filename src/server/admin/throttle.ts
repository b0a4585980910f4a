import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** A token bucket: this many tries at once, and another one each time a token has grown back. */
interface Limit {
  capacity: number
  tokensPerMinute: number
}

const PER_CALLER: Limit = { capacity: 3, tokensPerMinute: 1 }
/** IPv6 networks of 48 bits are given away: one of them must not use up the tries of everybody else. */
const PER_NETWORK: Limit = { capacity: 6, tokensPerMinute: 2 }
const IN_ALL: Limit = { capacity: 10, tokensPerMinute: 10 }

/** A stored bucket and its limit. */
export interface Bucket {
  name: string
  limit: Limit
}

/** A login try that is allowed, with the buckets it took from, or the seconds until one is. */
export type LoginTry = { allowed: true; buckets: Bucket[] } | { allowed: false; retryAfterSeconds: number }

/** What limits a browser that has logged in before. Strangers can't empty it, because they don't have its cookie. */
export function bucketsOfDevice(deviceId: string): Bucket[] {
  return [{ name: hashOf(`device ${deviceId}`), limit: PER_CALLER }]
}

/** What limits everybody else: their address, its network if it is IPv6, and the number of all these tries. */
export function bucketsOfAddress(ip: string): Bucket[] {
  const address = throttledAddress(ip)
  const network = networkOf(address)
  return [
    { name: hashOf(address), limit: PER_CALLER },
    ...(network === null ? [] : [{ name: hashOf(network), limit: PER_NETWORK }]),
    { name: 'all', limit: IN_ALL },
  ]
}

/** The seconds until each bucket has a token; 0 if all have one. Takes and writes nothing. */
export async function waitForTry(db: Kysely<Tables>, buckets: readonly Bucket[], now: Date): Promise<number> {
  const names = buckets.map(({ name }) => name)
  const rows = await db.selectFrom('login_buckets').selectAll().where('bucket', 'in', names).execute()
  const stored = new Map(rows.map(row => [row.bucket, row]))
  return Math.max(...buckets.map(({ name, limit }) => waitFor(stored.get(name), limit, now)))
}

/** Takes a token from each bucket, or none if one of them is empty. Must be called before any hashing. */
export async function takeLoginTry(db: Kysely<Tables>, buckets: Bucket[], now: Date): Promise<LoginTry> {
  // A refused try writes nothing, so a flood costs the database almost nothing, from however many addresses.
  const wait = await waitForTry(db, buckets, now)
  if (wait > 0) return { allowed: false, retryAfterSeconds: wait }
  for (const [index, bucket] of buckets.entries()) {
    const retryAfterSeconds = await takeToken(db, bucket, now)
    if (retryAfterSeconds === 0) continue
    await giveLoginTryBack(db, buckets.slice(0, index), now)
    return { allowed: false, retryAfterSeconds }
  }
  return { allowed: true, buckets }
}

/** Gives back the tokens of a try that was right. */
export async function giveLoginTryBack(
  db: Kysely<Tables>,
  buckets: readonly Bucket[],
  now: Date,
): Promise<void> {
  for (const bucket of buckets) await giveTokenBack(db, bucket, now)
}

/**
 * What counts as one address. A household has one IPv4 address or one IPv6 network of 64 bits.
 *
 * Some proxies add the port: `203.0.113.7:1234` or `[2001:db8::1]:443`.
 *
 * @internal Exported for tests.
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

/** The IPv6 network of 48 bits in which an address as `throttledAddress` gives it lies; null for IPv4. */
function networkOf(address: string): string | null {
  const groups = address.split(':')
  return groups.length === 4 ? groups.slice(0, 3).join(':') : null
}

/** Returns 0 if a token was taken, otherwise the seconds until there is one. */
async function takeToken(db: Kysely<Tables>, { name, limit }: Bucket, now: Date): Promise<number> {
  for (;;) {
    const stored = await storedBucket(db, name)
    const wait = waitFor(stored, limit, now)
    if (wait > 0) return wait
    if (await replaceBucket(db, name, stored, grown(stored, limit, now) - 1, now)) return 0
  }
}

async function giveTokenBack(db: Kysely<Tables>, { name, limit }: Bucket, now: Date): Promise<void> {
  for (;;) {
    const stored = await storedBucket(db, name)
    if (stored === undefined) return
    const tokens = Math.min(limit.capacity, grown(stored, limit, now) + 1)
    if (await replaceBucket(db, name, stored, tokens, now)) return
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

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
