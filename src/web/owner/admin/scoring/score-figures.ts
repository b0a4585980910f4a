import type { Roast } from '#contract/roasts.ts'
import { shareTexts } from '#domain/bean/blend/blend-words.ts'
import { binCounts } from '#domain/record/bin-counts.ts'
import { SCORE_CATEGORIES, type ScoreCategory, scoreCategory } from '#domain/score/category.ts'
import { roundedScore } from '#domain/score/rounded-score.ts'

/** Scores from `from` up to but not including `from + SCORES_PER_BIN`. The last bin includes 100. */
export interface ScoreBin {
  from: number
  count: number
  category: ScoreCategory
}

/** Statistics of all scores in the log. */
export interface ScoreFigures {
  scored: number
  unscored: number
  /** Rounded to one decimal, 100 only if all scores are; null if no roast is scored. */
  average: number | null
  categories: Record<ScoreCategory, number>
  /** Ascending, without gaps. */
  bins: ScoreBin[]
}

export const SCORES_PER_BIN = 5
/** The bins start here, or lower if a roast scores less. */
const HIGHEST_FIRST_BIN = 50

/** Computes the statistics of all scores. */
export function scoreFigures(roasts: readonly Pick<Roast, 'score'>[]): ScoreFigures {
  const scores = roasts.flatMap(({ score }) => score ?? [])
  const sum = scores.reduce((total, score) => total + score, 0)
  const inCategory = (category: ScoreCategory) =>
    scores.filter(score => scoreCategory(score) === category).length
  return {
    scored: scores.length,
    unscored: roasts.length - scores.length,
    average: scores.length === 0 ? null : roundedScore(sum / scores.length, 1),
    categories: { Light: inCategory('Light'), Medium: inCategory('Medium'), Dark: inCategory('Dark') },
    bins: scoreBins(scores),
  }
}

/** The shares of scored roasts in whole percent, 100 together: `51 %`. */
export function categoryShares(categories: ScoreFigures['categories']): Record<ScoreCategory, string> {
  const known = SCORE_CATEGORIES.filter(category => categories[category] > 0)
  const all = known.reduce((sum, category) => sum + categories[category], 0)
  const texts = shareTexts(known.map(category => ({ share_percent: (categories[category] / all) * 100 })))
  const textOf = (category: ScoreCategory) => texts[known.indexOf(category)] ?? '0 %'
  return { Light: textOf('Light'), Medium: textOf('Medium'), Dark: textOf('Dark') }
}

function scoreBins(scores: readonly number[]): ScoreBin[] {
  const first = scores.reduce((from, score) => Math.min(from, Math.floor(score / 10) * 10), HIGHEST_FIRST_BIN)
  const counts = binCounts(scores, { lowest: first, highest: 100, width: SCORES_PER_BIN })
  return counts.map((count, index) => {
    const from = first + index * SCORES_PER_BIN
    return { from, category: scoreCategory(from), count }
  })
}
