import { isAbove, roundBeside } from '#domain/record/units.ts'
import type { JudgedBy } from './component.ts'
import { linearShare, ofPoints, shownPoints } from './points.ts'
import type { InRange } from './score-facts.ts'

/** All points of the component within the ideal range, falling linearly to none at the tolerance outside it. */
export function pointsAt(
  value: number,
  { points: most, range: { lowest, highest, tolerance } }: JudgedBy,
): number {
  const distance = Math.max(0, lowest - value, value - highest)
  return most * linearShare(distance, { full: 0, none: tolerance })
}

/**
 * The points of a value, unrounded, and the values for its fact, in which the bounds of the range are multiplied by
 * `scale`.
 */
export function pointsInRange(value: number, by: JudgedBy, scale = 1): { points: number; inRange: InRange } {
  const { points: most, range } = by
  const { lowest, highest } = range
  const points = pointsAt(value, by)
  const [shown, from, to] = [value, lowest, highest].map(each => each * scale) as [number, number, number]
  const outside = isAbove(shown, to) ? 'above' : 'within'
  return {
    points,
    inRange: {
      place: isAbove(from, shown) ? 'below' : outside,
      ideal_from: from,
      ideal_to: to,
      points: shownPoints(points),
      ...ofPoints(most),
    },
  }
}

/** A share as a fact says it beside two bounds, with one decimal or as many as it takes. */
export function shownShare(percent: number, from: number, to: number): number {
  return roundBeside(percent, from, to, 1)
}
