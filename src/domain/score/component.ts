import type { FirstCrack } from '#domain/first-crack.ts'
import type { CurveJudgement } from './curve-part.ts'

/** What a score is computed from; null where it is unknown. */
export interface ScoreInput {
  /** Charge to drop. */
  durationSeconds: number | null
  firstCrack: FirstCrack | null
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  curve: CurveJudgement
}

/** What one component of a score came to. */
export interface ScorePart {
  /** 0 to 20, in full precision; null where it can't be known. */
  points: number | null
  /** One plain sentence: the measured value, the ideal, the points; or what is missing. */
  explanation: string
}

/** The values that earn all points, and how far outside of them the last point is lost. */
export interface IdealRange {
  lowest: number
  highest: number
  /** Distance from the nearer bound at which the points reach 0. */
  tolerance: number
}

/** One component of a score. */
export interface ScoreComponentRule {
  /** What it is called on screen. */
  label: string
  /** What its column in the export is called; its label unless stated. */
  columnName?: string
  /** What earns all points, in words: `8–12 minutes`. */
  ideal: string
  /** The values that earn all points, if one number decides. */
  range?: IdealRange
  judge(input: ScoreInput): ScorePart
}

/** A component that can't be known; the reason is a clause. */
export function unscoredPart(name: string, reason: string): ScorePart {
  return { points: null, explanation: `${name} is not scored: ${reason}.` }
}
