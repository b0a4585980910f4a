import { HttpProblem } from '#server/http/http-problem.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { clientAt } from '#server/platform/limits/client-address.ts'
import {
  type Attempt,
  type Bucket,
  bucketName,
  type Limit,
  takeTokens,
} from '#server/platform/limits/token-buckets.ts'

/** How many feedbacks of one address are accepted within an hour. */
export const MOST_PER_HOUR = 5

/** How many changes of feedback are accepted from a network within an hour. */
export const MOST_CHANGES = 30

/** How many feedbacks may wait for the owner. */
export const MOST_WAITING = 200
/** How many of these places are reserved for networks that have sent nothing for a day. */
const FOR_NEWCOMERS = 100
/** How many of those are reserved for roasts without waiting feedback. */
const FOR_BARE_ROASTS = 50

/** Each place is its own bucket, which is full again after an hour: a rate limit over any hour, without bursts. */
const PLACE: Limit = { capacity: 1, tokensPerMinute: 1 / 60 }
/** Anybody can get an IPv6 network of 48 bits, so one of them must not take every place. */
const PER_NETWORK: Limit = { capacity: 4 * MOST_PER_HOUR, tokensPerMinute: (4 * MOST_PER_HOUR) / 60 }

const CHANGE: Limit = { capacity: MOST_CHANGES, tokensPerMinute: MOST_CHANGES / 60 }

/** Each network may take one of the places for newcomers a day. */
const NEWCOMER: Limit = { capacity: 1, tokensPerMinute: 1 / (24 * 60) }

/** How many feedbacks may wait before this one is refused, so that a few strangers can't take every place. */
export function mostBefore({ isNewcomer, isFirstOnRoast }: { isNewcomer: boolean; isFirstOnRoast: boolean }) {
  if (!isNewcomer) return MOST_WAITING - FOR_NEWCOMERS
  return isFirstOnRoast ? MOST_WAITING : MOST_WAITING - FOR_BARE_ROASTS
}

/** Takes a newcomer's place. Not allowed if the network has sent feedback within a day. */
export function takeNewcomersPlace(db: Db, ip: string, now: Date): Promise<Attempt> {
  const { network } = clientAt(ip)
  return takeTokens(db, [{ name: bucketName(`first feedback of ${network}`), limit: NEWCOMER }], now)
}

/** Takes one of a network's changes. */
export function takeChange(db: Db, ip: string, now: Date): Promise<Attempt> {
  return takeTokens(
    db,
    [{ name: bucketName(`feedback changes of ${clientAt(ip).network}`), limit: CHANGE }],
    now,
  )
}

/** Takes one of an address's places, or returns how long until one is free. */
export async function takePlace(db: Db, ip: string, now: Date): Promise<Attempt> {
  const { address, network } = clientAt(ip)
  const ofNetwork: Bucket[] =
    network === address ? [] : [{ name: bucketName(`feedback of ${network}`), limit: PER_NETWORK }]
  let retryAfterSeconds = Number.POSITIVE_INFINITY
  for (let place = 1; place <= MOST_PER_HOUR; place += 1) {
    const ofPlace = { name: bucketName(`feedback ${place} of ${address}`), limit: PLACE }
    const taken = await takeTokens(db, [ofPlace, ...ofNetwork], now)
    if (taken.allowed) return taken
    retryAfterSeconds = Math.min(retryAfterSeconds, taken.retryAfterSeconds)
  }
  return { allowed: false, retryAfterSeconds }
}

/** The refusal while too much waits for the owner. */
export function tooManyWait(): HttpProblem {
  return new HttpProblem('feedback_full', {}, { retryAfterSeconds: RETRY_FULL_SECONDS })
}

const RETRY_FULL_SECONDS = 24 * 60 * 60
