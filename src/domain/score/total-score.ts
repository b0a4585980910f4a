import { roundedScore } from './rounded-score.ts'

/** With fewer, there is no score. */
export const FEWEST_KNOWN_COMPONENTS = 2

/** What a known component earned, unrounded, of the points that its style gives it. */
export interface EarnedPoints {
  points: number
  of: number
}

/**
 * The whole-number score of the known components: what they earned of their points, scaled to 100. 100 only if none was
 * lost: 99.95 is 99.
 */
export function totalScore(known: readonly EarnedPoints[]): number {
  let [earned, most] = [0, 0]
  for (const { points, of } of known) {
    earned += points
    most += of
  }
  return roundedScore((earned / most) * 100)
}
