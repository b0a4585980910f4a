import type { Roast } from '#contract/roasts.ts'
import { type ScoreCategory, scoreCategory } from '#domain/score/category.ts'
import { round } from '#domain/units.ts'

/** Scores from `from` up to, but not including, `from + SCORES_A_BIN`; the last one takes 100 as well. */
export interface ScoreBin {
  from: number
  count: number
  category: ScoreCategory
}

/** How the roasts of a log score. */
export interface ScoreFigures {
  scored: number
  unscored: number
  /** With one decimal; null without a scored roast. */
  average: number | null
  categories: Record<ScoreCategory, number>
  /** From the lowest bin worth showing to the highest, without a gap. */
  bins: ScoreBin[]
}

export const SCORES_A_BIN = 5
/** The bins begin here, or lower where a roast scores less. */
const HIGHEST_FIRST_BIN = 50

/** Counts the scores of all roasts. */
export function scoreFigures(roasts: readonly Pick<Roast, 'score'>[]): ScoreFigures {
  const scores = roasts.flatMap(({ score }) => score ?? [])
  const sum = scores.reduce((total, score) => total + score, 0)
  const inCategory = (category: ScoreCategory) =>
    scores.filter(score => scoreCategory(score) === category).length
  return {
    scored: scores.length,
    unscored: roasts.length - scores.length,
    average: scores.length === 0 ? null : round(sum / scores.length, 1),
    categories: { Light: inCategory('Light'), Medium: inCategory('Medium'), Dark: inCategory('Dark') },
    bins: scoreBins(scores),
  }
}

function scoreBins(scores: readonly number[]): ScoreBin[] {
  const first = scores.reduce((from, score) => Math.min(from, Math.floor(score / 10) * 10), HIGHEST_FIRST_BIN)
  return Array.from({ length: (100 - first) / SCORES_A_BIN }, (_, index) => {
    const from = first + index * SCORES_A_BIN
    return {
      from,
      category: scoreCategory(from),
      count: scores.filter(score => binStart(score) === from).length,
    }
  })
}

function binStart(score: number): number {
  return Math.min(Math.floor(score / SCORES_A_BIN) * SCORES_A_BIN, 100 - SCORES_A_BIN)
}
