import { round } from '../units.ts'

/** The most points that one component earns. */
export const COMPONENT_POINTS = 20

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
