import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { clientAt } from '#server/limits/client-address.ts'
import { type Bucket, bucketName, type Limit, type Try, takeTry } from '#server/limits/token-buckets.ts'

/** How much feedback of one address is accepted within an hour. */
export const MOST_PER_HOUR = 5

/** How much feedback may wait for the owner. */
export const MOST_WAITING = 200
/** Of these, places that only a network has which has sent nothing for a day. */
const FOR_NEWCOMERS = 100
/** Of those, places that only a roast has with nothing waiting. */
const FOR_BARE_ROASTS = 50

/** A place is free again an hour after it was taken, so no hour of an address has more than it has places. */
const PLACE: Limit = { capacity: 1, tokensPerMinute: 1 / 60 }
/** IPv6 networks of 48 bits are given away: one of them must not fill all that may wait. */
const PER_NETWORK: Limit = { capacity: 4 * MOST_PER_HOUR, tokensPerMinute: (4 * MOST_PER_HOUR) / 60 }

/** One feedback a day from each network finds a place that is kept for newcomers. */
const NEWCOMER: Limit = { capacity: 1, tokensPerMinute: 1 / (24 * 60) }

/** How much feedback may wait before one more is refused. Few strangers can't fill the places of everybody else. */
export function mostBefore({ isNewcomer, isFirstOnRoast }: { isNewcomer: boolean; isFirstOnRoast: boolean }) {
  if (!isNewcomer) return MOST_WAITING - FOR_NEWCOMERS
  return isFirstOnRoast ? MOST_WAITING : MOST_WAITING - FOR_BARE_ROASTS
}

/** Takes the place of a network that has sent nothing for a day. Not allowed if it has. */
export function takeNewcomersPlace(db: Kysely<Tables>, ip: string, now: Date): Promise<Try> {
  const { network } = clientAt(ip)
  return takeTry(db, [{ name: bucketName(`first feedback of ${network}`), limit: NEWCOMER }], now)
}

/** Takes one of an address's places for feedback, or tells how long until one is free. */
export async function takePlace(db: Kysely<Tables>, ip: string, now: Date): Promise<Try> {
  const { address, network } = clientAt(ip)
  const ofNetwork: Bucket[] =
    network === address ? [] : [{ name: bucketName(`feedback of ${network}`), limit: PER_NETWORK }]
  let retryAfterSeconds = Number.POSITIVE_INFINITY
  for (let place = 1; place <= MOST_PER_HOUR; place += 1) {
    const ofPlace = { name: bucketName(`feedback ${place} of ${address}`), limit: PLACE }
    const taken = await takeTry(db, [ofPlace, ...ofNetwork], now)
    if (taken.allowed) return taken
    retryAfterSeconds = Math.min(retryAfterSeconds, taken.retryAfterSeconds)
  }
  return { allowed: false, retryAfterSeconds }
}
