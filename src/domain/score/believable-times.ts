import { failure, type Result, success } from '#domain/record/result.ts'
import { roundBeside } from '#domain/record/units.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import type { TimesReason } from './score-facts.ts'

/** A duration outside these limits is a recording error, not a roast. */
export const SHORTEST_ROAST_SECONDS = 3 * 60
export const LONGEST_ROAST_SECONDS = 30 * 60

/** Seconds from charge to drop, or why they aren't believable. */
export function believableDuration(durationSeconds: number | null): Result<number, TimesReason> {
  if (durationSeconds === null || !Number.isFinite(durationSeconds)) {
    return failure({ code: 'duration_unknown', values: {} })
  }
  const seconds = roundBeside(durationSeconds, SHORTEST_ROAST_SECONDS, LONGEST_ROAST_SECONDS)
  if (durationSeconds < SHORTEST_ROAST_SECONDS) {
    return failure({ code: 'duration_too_short', values: { seconds, least_seconds: SHORTEST_ROAST_SECONDS } })
  }
  if (durationSeconds > LONGEST_ROAST_SECONDS) {
    return failure({ code: 'duration_too_long', values: { seconds, most_seconds: LONGEST_ROAST_SECONDS } })
  }
  return success(durationSeconds)
}

/** First crack within a believable roast, or what is wrong with either. */
export function believableFirstCrack(
  durationSeconds: number | null,
  firstCrack: FirstCrack | null,
): Result<{ firstCrackSeconds: number; totalSeconds: number }, TimesReason> {
  const duration = believableDuration(durationSeconds)
  if (!duration.ok) return duration
  if (firstCrack === null || !Number.isFinite(firstCrack.seconds)) {
    return failure({ code: 'first_crack_unknown', values: {} })
  }
  const { seconds } = firstCrack
  if (seconds < 0 || seconds > duration.value) {
    return failure({ code: 'first_crack_outside', values: { seconds: Math.round(seconds) } })
  }
  return success({ firstCrackSeconds: seconds, totalSeconds: duration.value })
}
