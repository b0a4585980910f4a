/** The categories of a score, best first (specification, section 9). */
export const SCORE_CATEGORIES = ['Light', 'Medium', 'Dark'] as const
export type ScoreCategory = (typeof SCORE_CATEGORIES)[number]

/** The grades of a score, best first. */
export const SCORE_LETTERS = ['A', 'B', 'C', 'D', 'F'] as const
export type ScoreLetter = (typeof SCORE_LETTERS)[number]

/** Category of a whole-number score: 85 or more is Light, 70 or more is Medium, otherwise Dark. */
export function scoreCategory(score: number): ScoreCategory {
  if (score >= 85) return 'Light'
  return score >= 70 ? 'Medium' : 'Dark'
}

/** Letter of a whole-number score: A from 90, B from 80, C from 70, D from 60, otherwise F. */
export function scoreLetter(score: number): ScoreLetter {
  if (score >= 90) return 'A'
  if (score >= 80) return 'B'
  if (score >= 70) return 'C'
  return score >= 60 ? 'D' : 'F'
}
