import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'

/** Shown for an unknown value. */
export const DASH = '–'

/** Keeps what is one thing on one line, such as a number and its unit. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** Seconds as m:ss. */
export function durationText(seconds: number | null | undefined): string {
  return seconds == null ? DASH : formatDuration(seconds)
}

/** A percentage with one decimal: `14.6 %`. */
export function percentText(percent: number | null | undefined): string {
  return percent == null ? DASH : `${round(percent, 1).toFixed(1).replace('-', '−')} %`
}

/** A difference of two percentages without its sign, in percentage points with one decimal: `2.1 points`. */
export function percentPointsText(difference: number): string {
  return `${round(Math.abs(difference), 1).toFixed(1)}\u00a0points`
}
