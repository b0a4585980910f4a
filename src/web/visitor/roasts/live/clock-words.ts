import { formatDuration } from '#domain/roast/duration.ts'
import { percentText } from '#web/words/figure-text.ts'

/** A step is announced this long before its time. */
export const SOON_SECONDS = 10

/**
 * `in 0:25`, `now`, `0:04 over`. While nothing is charged, for null seconds left: `at charge`, `1:15 after charge`.
 */
export function countdownText(left: number | null, at: number): string {
  if (left === null) return at <= 0 ? 'at charge' : `${formatDuration(Math.round(at))} after charge`
  if (left === 0) return 'now'
  return left > 0 ? `in ${formatDuration(left)}` : `${formatDuration(-left)} over`
}

/** `Development 1:40, 17.5 %`, after first crack: rounded as the roast says it once it is saved. */
export function developmentText(crackSeconds: number, seconds: number): string {
  const development = Math.max(0, seconds - crackSeconds)
  const share = seconds > 0 ? (100 * development) / seconds : 0
  return `Development ${formatDuration(development)}, ${percentText(share)}`
}
