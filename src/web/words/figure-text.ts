import { formatDuration } from '#domain/roast/duration.ts'
import { round } from '#domain/units.ts'

/** Shown for an unknown value. */
export const DASH = '–'

/** Seconds as m:ss. */
export function durationText(seconds: number | null | undefined): string {
  return seconds == null ? DASH : formatDuration(seconds)
}

/** A percentage with one decimal: `14.6 %`. */
export function percentText(percent: number | null | undefined): string {
  return percent == null ? DASH : `${round(percent, 1).toFixed(1)} %`
}
