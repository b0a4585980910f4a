import { valuesByName } from '#domain/bean/named-values.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { developmentTimeRatioPercent } from '#domain/roast/first-crack.ts'
import { roundForTransport } from '#domain/units.ts'
import { type ScoreLetter, scoreLetter } from './category.ts'
import type { ScoreInput, ScorePart } from './component.ts'
import { COMPONENT_POINTS, shownPoints } from './points.ts'
import { roundedScore } from './rounded-score.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  SCORE_VERSION,
  type ScoreComponent,
} from './score-components.ts'
import type { NotScoredFact, ScoreFact } from './score-facts.ts'

/** A score out of 100. */
export interface ScoreResult {
  /** A whole number: the known components, scaled to 100; 100 only if none of them lost a point. */
  score: number
  letter: ScoreLetter
  version: typeof SCORE_VERSION
  /** 0 to 20 with one decimal; null if unknown. */
  components: Record<ScoreComponent, number | null>
  /** Development time ratio, percent. */
  dtr: number | null
  /** One per component, in the order of the components. */
  explanation_facts: ScoreFact[]
}

/** Why a roast has no score. */
export interface ScoreProblem {
  /** One fact per unknown component. */
  missing: NotScoredFact[]
}

const FEWEST_KNOWN_COMPONENTS = 2

/**
 * The score of a roast. An unknown component counts neither for nor against it; with fewer than two known there is no
 * score. Impossible inputs, such as a roasted weight above the green weight, count as unknown.
 */
export function scoreRoast(input: ScoreInput): Result<ScoreResult, ScoreProblem> {
  const parts = valuesByName(SCORE_COMPONENT_NAMES, name => SCORE_COMPONENTS[name].judge(input))
  const inOrder = Object.values(parts)
  const known = inOrder.flatMap(({ points }) => points ?? [])
  if (known.length < FEWEST_KNOWN_COMPONENTS) {
    return failure({ missing: inOrder.map(part => part.fact).filter(fact => fact.code === 'not_scored') })
  }
  const score = roundedScore(percentOf(known))
  return success({
    score,
    letter: scoreLetter(score),
    version: SCORE_VERSION,
    components: valuesByName(SCORE_COMPONENT_NAMES, name => shown(parts[name])),
    dtr: roundForTransport(developmentTimeRatioPercent(input.durationSeconds, input.firstCrack?.seconds)),
    explanation_facts: inOrder.map(part => part.fact),
  })
}

/** What was earned of the known components' points. Points that are shown as full count as full. */
function percentOf(known: readonly number[]): number {
  if (known.every(points => shownPoints(points) === COMPONENT_POINTS)) return 100
  const sum = known.reduce((total, points) => total + points, 0)
  return (sum / (known.length * COMPONENT_POINTS)) * 100
}

function shown({ points }: ScorePart): number | null {
  return points === null ? null : shownPoints(points)
}
