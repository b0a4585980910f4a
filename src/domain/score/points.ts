import { round } from '#domain/record/units.ts'

/** The most points of one component in the House's style. A curve is always judged out of as many. */
export const COMPONENT_POINTS = 20

/** The most points that all components earn together. */
export const ALL_POINTS = 100

/** The values that earn all points and none; either may be the greater. */
export interface PointLimits {
  full: number
  none: number
}

/** The share of 1 that a value earns: 1 at `full` and beyond, 0 at `none` and beyond, linear in between. */
export function linearShare(value: number, { full, none }: PointLimits): number {
  return Math.min(1, Math.max(0, (value - none) / (full - none)))
}

/** Points as a fact says them, with one decimal. */
export function shownPoints(points: number): number {
  return round(points, 1)
}

/** Scales the points of a judged curve, which are out of 20, to those of a style. */
export function curvePoints(judged: number, most: number): number {
  return judged * (most / COMPONENT_POINTS)
}

/** The field `of_points` of a score fact: the most points of the component, left out if they are the House's. */
export function ofPoints(most: number): { of_points?: number } {
  return most === COMPONENT_POINTS ? {} : { of_points: shownPoints(most) }
}
