import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/tables.ts'

/** A token bucket: `capacity` attempts at once, refilled at `tokensPerMinute`. It must be full again within a day. */
export interface Limit {
  capacity: number
  tokensPerMinute: number
}

/** A stored bucket and its limit. */
export interface Bucket {
  name: string
  limit: Limit
}

/** An allowed attempt with the buckets that it took tokens from, or the seconds until an attempt is allowed. */
export type Attempt = { allowed: true; buckets: Bucket[] } | { allowed: false; retryAfterSeconds: number }

/** A bucket's name, hashed so that it doesn't reveal whose bucket it is. */
export function bucketName(whose: string): string {
  return createHash('sha256').update(whose).digest('hex')
}

/** The seconds until each bucket has a token; 0 if all have one. Takes and writes nothing. */
export async function secondsUntilTokens(db: Db, buckets: readonly Bucket[], now: Date): Promise<number> {
  const names = buckets.map(({ name }) => name)
  const rows = await db.selectFrom('login_buckets').selectAll().where('bucket', 'in', names).execute()
  const stored = new Map(rows.map(row => [row.bucket, row]))
  return Math.max(...buckets.map(({ name, limit }) => waitFor(stored.get(name), limit, now)))
}

/** Takes a token from each bucket, or none if one of them is empty. Must be called before the work that is limited. */
export async function takeTokens(db: Db, buckets: Bucket[], now: Date): Promise<Attempt> {
  // A refused attempt writes nothing, so a flood costs the database almost nothing, from however many addresses.
  const wait = await secondsUntilTokens(db, buckets, now)
  if (wait > 0) return { allowed: false, retryAfterSeconds: wait }
  for (const [index, bucket] of buckets.entries()) {
    const retryAfterSeconds = await takeToken(db, bucket, now)
    if (retryAfterSeconds === 0) continue
    await returnTokens(db, buckets.slice(0, index), now)
    return { allowed: false, retryAfterSeconds }
  }
  return { allowed: true, buckets }
}

/** Gives the tokens of a successful attempt back. */
export async function returnTokens(db: Db, buckets: readonly Bucket[], now: Date): Promise<void> {
  for (const bucket of buckets) await returnToken(db, bucket, now)
}

/** Returns 0 if a token was taken, otherwise the seconds until there is one. */
async function takeToken(db: Db, { name, limit }: Bucket, now: Date): Promise<number> {
  for (;;) {
    const stored = await storedBucket(db, name)
    const wait = waitFor(stored, limit, now)
    if (wait > 0) return wait
    if (await replaceBucket(db, name, stored, refilled(stored, limit, now) - 1, now)) return 0
  }
}

async function returnToken(db: Db, { name, limit }: Bucket, now: Date): Promise<void> {
  for (;;) {
    const stored = await storedBucket(db, name)
    if (stored === undefined) return
    const tokens = Math.min(limit.capacity, refilled(stored, limit, now) + 1)
    if (await replaceBucket(db, name, stored, tokens, now)) return
  }
}

interface StoredBucket {
  tokens: number
  updated_at: string
}

function storedBucket(db: Db, bucket: string): Promise<StoredBucket | undefined> {
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
  db: Db,
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
  const tokens = refilled(stored, limit, now)
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / limit.tokensPerMinute) * 60)
}

function refilled(stored: StoredBucket | undefined, limit: Limit, now: Date): number {
  if (stored === undefined) return limit.capacity
  const minutes = Math.max(0, now.getTime() - Date.parse(stored.updated_at)) / 60_000
  return Math.min(limit.capacity, stored.tokens + minutes * limit.tokensPerMinute)
}

/** A bucket that hasn't been touched for this long is full again, which is the same as having none. */
async function forgetFullBuckets(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 24 * 60 * 60_000).toISOString()
  await db.deleteFrom('login_buckets').where('updated_at', '<', longAgo).execute()
}
