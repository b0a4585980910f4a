import { formatDuration } from '#domain/duration.ts'
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

/** A weight with at most one decimal: `350 g`. */
export function gramsText(grams: number | null | undefined): string {
  return grams == null ? DASH : `${round(grams, 1)} g`
}

/** A temperature in whole degrees: `207 °C`. */
export function celsiusText(celsius: number | null | undefined): string {
  return celsius == null ? DASH : `${round(celsius)} °C`
}

/** A rate of rise with one decimal: `9.4 °C/min`. */
export function rateText(celsiusPerMinute: number): string {
  return `${round(celsiusPerMinute, 1).toFixed(1)} °C/min`
}
