import { binCounts } from '../record/bin-counts.ts'
import { type ScoreLetter, scoreLetter } from './category.ts'
import { type Measured, scoreOfMeasured } from './measured.ts'
import type { JudgingRules } from './style.ts'

/** Each bin spans ten points of the score. */
export const HISTOGRAM_BINS = 10
const BINS = { lowest: 0, highest: 100, width: 100 / HISTOGRAM_BINS }
/** How many of the roasts that moved are named. */
export const MOST_MOVED = 10

/** A roast that has a score, with its measured values, which can be judged again without its samples. */
export interface MeasuredRoast {
  roast_id: number
  roast_name: string
  /** The stored one. */
  score: number
  measured: Measured
}

/** How many roasts have each letter. */
export type LetterCounts = Record<ScoreLetter, number>

/** How other rules would change the scores. */
export interface StylePreview {
  judged: number
  /** How many scores rise, and how many fall. */
  up: number
  down: number
  letters: { before: LetterCounts; after: LetterCounts }
  /** Roasts per bin, from 0 points; 100 is in the last bin. */
  histogram: { before: number[]; after: number[] }
  /** The roasts whose score changes most, largest change first, then by id. */
  most_moved: { roast_id: number; roast_name: string; before: number; after: number }[]
}

/**
 * How the scores of roasts would change under these rules. A roast that the rules can't judge, because too few of the
 * components that they count are known, keeps its score, as when all scores are calculated again.
 */
export function previewStyle(roasts: readonly MeasuredRoast[], rules: JudgingRules): StylePreview {
  return previewStyles(roasts, () => rules)
}

/** How the scores would change if each roast were judged by the rules that `rulesOf` gives. */
export function previewStyles<Roast extends MeasuredRoast>(
  roasts: readonly Roast[],
  rulesOf: (roast: Roast) => JudgingRules,
): StylePreview {
  const judged = roasts.map(roast => {
    const { roast_id, roast_name, score, measured } = roast
    return { roast_id, roast_name, before: score, after: scoreOfMeasured(measured, rulesOf(roast)) ?? score }
  })
  const moved = judged.filter(({ before, after }) => after !== before)
  const before = judged.map(roast => roast.before)
  const after = judged.map(roast => roast.after)
  return {
    judged: judged.length,
    up: moved.filter(roast => roast.after > roast.before).length,
    down: moved.filter(roast => roast.after < roast.before).length,
    letters: { before: letterCounts(before), after: letterCounts(after) },
    histogram: { before: binCounts(before, BINS), after: binCounts(after, BINS) },
    most_moved: moved
      .sort((a, b) => distance(b) - distance(a) || a.roast_id - b.roast_id)
      .slice(0, MOST_MOVED),
  }
}

function distance({ before, after }: { before: number; after: number }): number {
  return Math.abs(after - before)
}

function letterCounts(scores: readonly number[]): LetterCounts {
  const counts: LetterCounts = { A: 0, B: 0, C: 0, D: 0, F: 0 }
  for (const score of scores) counts[scoreLetter(score)] += 1
  return counts
}
