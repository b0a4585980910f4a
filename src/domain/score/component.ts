import type { Result } from '#domain/record/result.ts'
import type { RoastMark } from '#domain/roast/correction.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import type { CurveJudgement } from './curve-part.ts'
import type { NotScoredReason, ScoredFact, ScoreFact } from './score-facts.ts'

/** What a score is computed from; null if unknown. */
export interface ScoreInput {
  /** Charge to drop. */
  durationSeconds: number | null
  firstCrack: FirstCrack | null
  /** The marks that the owner corrected; absent if none. */
  setByHand?: readonly RoastMark[]
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  curve: CurveJudgement
}

/** The result of one component of a score. */
export interface ScorePart {
  /** From 0 to the most that the style gives, unrounded; null if unknown. */
  points: number | null
  /** The measured value, the ideal and the points, or what is missing. */
  fact: ScoreFact
}

/** The values that earn all points, and how far outside them the points reach 0. */
export interface IdealRange {
  lowest: number
  highest: number
  /** Distance from the nearer bound at which the points reach 0. */
  tolerance: number
}

/** What a style says about one component. */
export interface JudgedBy {
  /** The most points that it earns. */
  points: number
  range: IdealRange
}

/** One component of a score. */
export interface ScoreComponentRule<Judging = JudgedBy> {
  /** Shown on screen. */
  label: string
  /** The heading of its column in the export; defaults to the label. */
  columnName?: string
  /** The values that earn all points, in words: `8–12 minutes`. */
  ideal: string
  /** The House's range, if the component depends on a single number. */
  range?: IdealRange
  /** The value that is judged, in full precision; or why it is unknown. */
  measure(input: ScoreInput): Result<number, NotScoredReason>
  judge(input: ScoreInput, by: Judging): ScorePart
}

/** A component that can't be scored. */
export function unscoredPart(component: ScoredFact['code'], reason: NotScoredReason): ScorePart {
  return { points: null, fact: { code: 'not_scored', values: { component, reason } } }
}
