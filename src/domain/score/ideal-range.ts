import { round } from '#domain/units.ts'
import type { IdealRange, ScorePart } from './component.ts'
import { COMPONENT_POINTS, linearShare, pointsOfTwenty } from './points.ts'

/** Full points within the ideal range, falling linearly to none at the tolerance outside it. */
export function rangePart(measured: string, value: number, ideal: IdealRange, idealText: string): ScorePart {
  const distance = Math.max(0, ideal.lowest - value, value - ideal.highest)
  const points = COMPONENT_POINTS * linearShare(distance, { full: 0, none: ideal.tolerance })
  const outside = value < ideal.lowest ? 'below' : 'above'
  const place = distance === 0 ? 'within' : outside
  return { points, explanation: `${measured}, ${place} the ideal ${idealText}: ${pointsOfTwenty(points)}.` }
}

/** The same for a range in percent. */
export function percentPart(measured: string, value: number, ideal: IdealRange): ScorePart {
  return rangePart(measured, value, ideal, `${ideal.lowest} to ${ideal.highest} %`)
}

/** Formats a share for an explanation: `14.6 %`. */
export function percent(value: number): string {
  return `${round(value, 1).toFixed(1)} %`
}
