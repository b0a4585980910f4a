import { shownPoints } from './points.ts'
import { roundedScore } from './rounded-score.ts'

/** With fewer, there is no score. */
export const FEWEST_KNOWN_COMPONENTS = 2

/** What a known component earned, unrounded, of the points that its style gives it. */
export interface EarnedPoints {
  points: number
  of: number
}

/** The whole-number score of the known components: what they earned of their points, scaled to 100. */
export function totalScore(known: readonly EarnedPoints[]): number {
  return roundedScore(percentOf(known))
}

/** Points that are shown as full count as full. */
function percentOf(known: readonly EarnedPoints[]): number {
  if (known.every(({ points, of }) => shownPoints(points) === shownPoints(of))) return 100
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return (sum(known.map(({ points }) => points)) / sum(known.map(({ of }) => of))) * 100
}
