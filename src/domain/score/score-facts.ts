import type { Sensor } from './sensor.ts'

/**
 * The explanation of one component of a score: a code and its values, from which `scoreSentence` makes a sentence.
 * Values are rounded as the sentence says them: times to whole seconds, shares, rates and points to one decimal; a
 * time or share that would then be on the wrong side of a bound, to as many as it takes.
 */
export type ScoreFact = ScoredFact | NotScoredFact

/** A component that was scored. */
export type ScoredFact =
  | { code: 'duration'; values: { seconds: number; set_by_hand: ('charge' | 'drop')[] } & InRange }
  /** In percent of the green weight. */
  | { code: 'weight_loss'; values: { percent: number } & InRange }
  /** In percent of the roast. */
  | { code: 'first_crack'; values: { seconds: number; source: FirstCrackSource; percent: number } & InRange }
  | { code: 'curve'; values: CurveValues }
  /** In percent of the roast. */
  | { code: 'development'; values: { percent: number } & InRange }

/** A component that can't be scored, and why. */
export interface NotScoredFact {
  code: 'not_scored'
  values: { component: ScoredFact['code']; reason: NotScoredReason }
}

/** Where a value lies in its ideal range, which is in the unit of the value, and what it earned. */
export interface InRange {
  place: 'within' | 'below' | 'above'
  ideal_from: number
  ideal_to: number
  points: number
  /** The most that could be earned; 20 if absent. */
  of_points?: number | undefined
}

type FirstCrackSource = 'marked' | 'inferred' | 'set_by_hand'

interface CurveValues {
  sensor: Sensor
  /** Null if first crack is known. */
  assumed_first_crack_seconds: number | null
  /** Only those that cost points. */
  findings: CurveFact[]
  points: number
  of_points?: number | undefined
}

/** What was found in a curve, at a time in seconds since charge. Rates in °C/min. */
export type CurveFact =
  | { code: 'climb' | 'crash' | 'flick'; values: { rate: number; seconds: number } }
  | { code: 'hardly_falls'; values: { seconds: number } }
  | { code: 'stall'; values: { lasts_seconds: number; seconds: number } }

/** Why a component can't be scored. */
export type NotScoredReason = TimesReason | WeightsReason | CurveReason | LeftOut

/** The style gives the component no points. */
type LeftOut = { code: 'left_out'; values: Nothing }

export type TimesReason =
  | { code: 'duration_unknown' | 'first_crack_unknown'; values: Nothing }
  | { code: 'duration_too_short'; values: { seconds: number; least_seconds: number } }
  | { code: 'duration_too_long'; values: { seconds: number; most_seconds: number } }
  | { code: 'first_crack_outside'; values: { seconds: number } }

export type WeightsReason =
  | { code: 'weights_unknown'; values: { weights: ('green' | 'roasted')[] } }
  | { code: 'roasted_above_green'; values: Nothing }
  | { code: 'loss_too_high'; values: { percent: number; most_percent: number } }
  | { code: 'loss_too_low'; values: { percent: number; least_percent: number } }

export type CurveReason =
  | { code: 'no_curve'; values: Nothing }
  | { code: 'curve_sparse'; values: Nothing }
  | { code: 'curve_gap'; values: { from_seconds: number; to_seconds: number } }
  | { code: 'curve_too_short'; values: { least_seconds: number } }

type Nothing = Record<never, never>
