import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { limitedAddress, networkOf } from '#server/limits/limited-address.ts'
import { type Bucket, bucketName, type Limit, type Try, takeTry } from '#server/limits/token-buckets.ts'

/** How much feedback of one address is accepted within an hour. */
export const MOST_PER_HOUR = 5

/** How much feedback may wait for the owner. */
export const MOST_WAITING = 200

/** A place is free again an hour after it was taken, so no hour of an address has more than it has places. */
const PLACE: Limit = { capacity: 1, tokensPerMinute: 1 / 60 }
/** IPv6 networks of 48 bits are given away: one of them must not fill all that may wait. */
const PER_NETWORK: Limit = { capacity: 4 * MOST_PER_HOUR, tokensPerMinute: (4 * MOST_PER_HOUR) / 60 }

/** Takes one of an address's places for feedback, or tells how long until one is free. */
export async function takePlace(db: Kysely<Tables>, ip: string, now: Date): Promise<Try> {
  const address = limitedAddress(ip)
  const network = networkOf(address)
  const ofNetwork: Bucket[] =
    network === null ? [] : [{ name: bucketName(`feedback of ${network}`), limit: PER_NETWORK }]
  let retryAfterSeconds = Number.POSITIVE_INFINITY
  for (let place = 1; place <= MOST_PER_HOUR; place += 1) {
    const ofPlace = { name: bucketName(`feedback ${place} of ${address}`), limit: PLACE }
    const taken = await takeTry(db, [ofPlace, ...ofNetwork], now)
    if (taken.allowed) return taken
    retryAfterSeconds = Math.min(retryAfterSeconds, taken.retryAfterSeconds)
  }
  return { allowed: false, retryAfterSeconds }
}
