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
  if (known.every(isShownAsFull)) return 100
  let [earned, most] = [0, 0]
  for (const { points, of } of known) {
    earned += points
    most += of
  }
  return (earned / most) * 100
}

/** Rounding is slow while thousands of scores follow a slider, so only points close to full are rounded. */
function isShownAsFull({ points, of }: EarnedPoints): boolean {
  return points === of || (of - points < SHOWN_STEP && shownPoints(points) === shownPoints(of))
}

/** Points are shown with one decimal. */
const SHOWN_STEP = 0.1
