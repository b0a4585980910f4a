/**
 * Formats seconds as m:ss, rounded to whole seconds first: 599.6 is `10:00`. There are no hours: 3661 is `61:01`. A
 * time before charge gets a minus sign: -5 is `-0:05`.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(Math.abs(whole) / 60)
  return `${whole < 0 ? '-' : ''}${minutes}:${String(Math.abs(whole) % 60).padStart(2, '0')}`
}

/** Seconds as m:ss with the decimals that they have: `12:00.4`. */
export function formatExactDuration(seconds: number): string {
  const [, decimals] = String(seconds).split('.')
  const whole = formatDuration(Math.floor(seconds))
  return decimals === undefined ? whole : `${whole}.${decimals}`
}

/** Reads `m:ss`, `h:mm:ss` or a plain number of seconds; `:60` counts as the next minute. Null for anything else. */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim()
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed)
  const match = /^(?:(\d+):)?(\d{1,4}):(\d{2}(?:\.\d+)?)$/.exec(trimmed)
  if (match === null) return null
  const seconds = Number(match[3])
  if (seconds > 60) return null
  return Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + seconds
}
