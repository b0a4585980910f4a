import { failure, type Result, success } from '#domain/result.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'

/** A duration outside these limits is a recording error, not a roast. */
export const SHORTEST_ROAST_SECONDS = 3 * 60
export const LONGEST_ROAST_SECONDS = 30 * 60

/** Seconds from charge to drop, or a clause that says why they aren't believable. */
export function believableDuration(durationSeconds: number | null): Result<number, string> {
  if (durationSeconds === null || !Number.isFinite(durationSeconds)) return failure('the duration is unknown')
  const duration = `a duration of ${formatDuration(durationSeconds)}`
  if (durationSeconds < SHORTEST_ROAST_SECONDS) {
    return failure(`${duration} is shorter than ${formatDuration(SHORTEST_ROAST_SECONDS)}`)
  }
  if (durationSeconds > LONGEST_ROAST_SECONDS) {
    return failure(`${duration} is longer than ${formatDuration(LONGEST_ROAST_SECONDS)}`)
  }
  return success(durationSeconds)
}

/** First crack within a believable roast, or a clause that says what is wrong with either. */
export function believableFirstCrack(
  durationSeconds: number | null,
  firstCrack: FirstCrack | null,
): Result<{ firstCrackSeconds: number; totalSeconds: number }, string> {
  const duration = believableDuration(durationSeconds)
  if (!duration.ok) return duration
  if (firstCrack === null || !Number.isFinite(firstCrack.seconds)) return failure('first crack is unknown')
  const { seconds } = firstCrack
  if (seconds < 0 || seconds > duration.value) {
    return failure(`first crack at ${formatDuration(seconds)} lies outside the roast`)
  }
  return success({ firstCrackSeconds: seconds, totalSeconds: duration.value })
}
