import { HttpProblem } from '#server/http/http-problem.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { clientAt } from '#server/platform/limits/client-address.ts'
import {
  type Bucket,
  bucketName,
  type Limit,
  secondsUntilTokens,
  takeTokens,
} from '#server/platform/limits/token-buckets.ts'

/** How many people can sit down at tables from one address within an hour. */
const MOST_JOINS = 60
/** How many codes that no table has, and keys that open no seat, can be tried from one address within an hour. */
const MOST_UNKNOWN = 120

const JOINS: Limit = { capacity: MOST_JOINS, tokensPerMinute: MOST_JOINS / 60 }
const UNKNOWN: Limit = { capacity: MOST_UNKNOWN, tokensPerMinute: MOST_UNKNOWN / 60 }

/**
 * Throws 429 if too many codes were tried from an address. Asked before a code is looked up, because an answer to a
 * known one would tell it from the others.
 */
export async function requireGuesses(db: Db, ip: string, now: Date): Promise<void> {
  const seconds = await secondsUntilTokens(db, [unknownOf(ip)], now)
  if (seconds > 0) throw refusal('too_many_codes', seconds)
}

/** Counts a code that no table has, or a key that opens no seat. */
export async function countGuess(db: Db, ip: string, now: Date): Promise<void> {
  const taken = await takeTokens(db, [unknownOf(ip)], now)
  if (!taken.allowed) throw refusal('too_many_codes', taken.retryAfterSeconds)
}

/** Takes a seat's place of an address, and returns it to give back if nobody sits down. Throws 429 if there is none. */
export async function takeJoin(db: Db, ip: string, now: Date): Promise<Bucket[]> {
  const joins = { name: bucketName(`joins of ${clientAt(ip).address}`), limit: JOINS }
  const taken = await takeTokens(db, [joins], now)
  if (!taken.allowed) throw refusal('too_many_joins', taken.retryAfterSeconds)
  return taken.buckets
}

function unknownOf(ip: string): Bucket {
  return { name: bucketName(`unknown tables of ${clientAt(ip).address}`), limit: UNKNOWN }
}

function refusal(code: 'too_many_codes' | 'too_many_joins', retryAfterSeconds: number): HttpProblem {
  return new HttpProblem(code, { wait_minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds })
}
