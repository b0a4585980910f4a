/** How a roast is called by its score (specification, section 9). */
export type ScoreCategory = 'Light' | 'Medium' | 'Dark'
export type ScoreLetter = 'A' | 'B' | 'C' | 'D' | 'F'

/** Category of a whole-number score: 85 or more is Light, 70 or more is Medium, otherwise Dark. */
export function scoreCategory(score: number): ScoreCategory {
  if (score >= 85) return 'Light'
  return score >= 70 ? 'Medium' : 'Dark'
}

/** Letter of a whole-number score: A from 90, B from 80, C from 70, D from 60, else F. */
export function scoreLetter(score: number): ScoreLetter {
  if (score >= 90) return 'A'
  if (score >= 80) return 'B'
  if (score >= 70) return 'C'
  return score >= 60 ? 'D' : 'F'
}
