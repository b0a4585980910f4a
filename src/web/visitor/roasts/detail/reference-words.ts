import type { ReferenceMoment } from '#domain/again/reference-differences.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { type FigureUnits, shownTemperatureDifference } from '#domain/words/shown-figures.ts'

/** Where a difference is: `+18 s at yellow`. */
export const MOMENT_WORDS: Record<ReferenceMoment, string> = {
  charge: 'at charge',
  yellowing: 'at yellow',
  'first-crack': 'at first crack',
  drop: 'at drop',
}

/** How much later: `+18 s`, `−1:04`, `±0 s`. */
export function secondsText(seconds: number): string {
  if (seconds === 0) return '±0 s'
  const size = Math.abs(seconds)
  return `${seconds < 0 ? '−' : '+'}${size < 60 ? `${size} s` : formatDuration(size)}`
}

/** A difference in °C in the reader's unit: `4 °C hotter`, `as hot`. */
export function degreesText(degrees: number, units: FigureUnits): string {
  if (degrees === 0) return 'as hot'
  const size = round(shownTemperatureDifference(Math.abs(degrees), units))
  return `${size} ${units.temperature} ${degrees < 0 ? 'cooler' : 'hotter'}`
}
