import { developmentTimeRatioPercent, type FirstCrack } from '../first-crack.ts'
import { failure, type Result, success } from '../result.ts'
import { round, travelling } from '../units.ts'
import { type ScoreLetter, scoreLetter } from './category.ts'
import { curveExplanation } from './curve-explanation.ts'
import type { CurveJudgement } from './curve-part.ts'
import { COMPONENT_POINTS } from './points.ts'
import {
  developmentPart,
  durationPart,
  firstCrackPart,
  type ScorePart,
  weightLossPart,
} from './range-parts.ts'

/** The five components of a roast score, 20 points each. */
export const SCORE_COMPONENTS = ['duration', 'weight_loss', 'first_crack', 'curve', 'development'] as const
export type ScoreComponent = (typeof SCORE_COMPONENTS)[number]

/** The version of the formula, written beside every score. */
export const SCORE_VERSION = 'v1.0.0'

/** What a score is computed from; null where it is unknown. */
export interface ScoreInput {
  /** Charge to drop. */
  durationSeconds: number | null
  firstCrack: FirstCrack | null
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  curve: CurveJudgement
}

/** A score out of 100. */
export interface ScoreResult {
  /** A whole number: the known components, scaled to 100. */
  score: number
  letter: ScoreLetter
  version: typeof SCORE_VERSION
  /** 0 to 20 with one decimal; null where it can't be known. */
  components: Record<ScoreComponent, number | null>
  /** Development time ratio, percent. */
  dtr: number | null
  /** One plain sentence per component, in their order. */
  explanations: string[]
}

/** Why a roast has no score. */
export interface ScoreProblem {
  /** One plain sentence per component that can't be known. */
  missing: string[]
}

const FEWEST_KNOWN_COMPONENTS = 2

/**
 * The score of a roast. A component that can't be known counts neither for nor against it; with fewer than two
 * known there is no score. Impossible inputs, such as a roasted weight above the green one, count as unknown.
 */
export function scoreRoast(input: ScoreInput): Result<ScoreResult, ScoreProblem> {
  const { durationSeconds, firstCrack, greenWeightGrams, roastedWeightGrams, curve } = input
  const parts: Record<ScoreComponent, ScorePart> = {
    duration: durationPart(durationSeconds),
    weight_loss: weightLossPart(greenWeightGrams, roastedWeightGrams),
    first_crack: firstCrackPart(durationSeconds, firstCrack),
    curve: { points: curve.ok ? curve.value.points : null, explanation: curveExplanation(curve) },
    development: developmentPart(durationSeconds, firstCrack),
  }
  const inOrder = SCORE_COMPONENTS.map(component => parts[component])
  const known = inOrder.flatMap(({ points }) => points ?? [])
  if (known.length < FEWEST_KNOWN_COMPONENTS) {
    return failure({ missing: inOrder.filter(part => part.points === null).map(part => part.explanation) })
  }
  const sum = known.reduce((total, points) => total + points, 0)
  const score = round((sum / (known.length * COMPONENT_POINTS)) * 100)
  return success({
    score,
    letter: scoreLetter(score),
    version: SCORE_VERSION,
    components: {
      duration: shown(parts.duration),
      weight_loss: shown(parts.weight_loss),
      first_crack: shown(parts.first_crack),
      curve: shown(parts.curve),
      development: shown(parts.development),
    },
    dtr: travelling(developmentTimeRatioPercent(durationSeconds, firstCrack?.seconds)),
    explanations: inOrder.map(part => part.explanation),
  })
}

function shown({ points }: ScorePart): number | null {
  return points === null ? null : round(points, 1)
}
