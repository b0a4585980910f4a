import { isNamed, valuesByName } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { roundForTransport } from '#domain/record/units.ts'
import { developmentTimeRatioPercent } from '#domain/roast/first-crack.ts'
import { type ScoreLetter, scoreLetter } from './category.ts'
import { type ScoreInput, type ScorePart, unscoredPart } from './component.ts'
import { type Measured, measuredOf } from './measured.ts'
import { shownPoints } from './points.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS, type ScoreComponent } from './score-components.ts'
import type { NotScoredFact, ScoreFact } from './score-facts.ts'
import { HOUSE, isHouse, type JudgingRules, judgedBy, MEASURED_COMPONENTS, type Style } from './style.ts'
import { FEWEST_KNOWN_COMPONENTS, totalScore } from './total-score.ts'

/** A score out of 100. */
export interface ScoreResult {
  /** A whole number: the known components, scaled to 100; 100 only if none of them lost a point. */
  score: number
  letter: ScoreLetter
  /** The style's version: `v1.0.0` is the House's. */
  version: string
  /** The style that it was judged by; absent for the House. */
  style?: JudgingRules
  /** In the style's own points with one decimal; null if unknown. */
  components: Record<ScoreComponent, number | null>
  /** Development time ratio, percent. */
  dtr: number | null
  /** One per component, in the order of the components. */
  explanation_facts: ScoreFact[]
  measured: Measured
}

/** Why a roast has no score. */
export interface ScoreProblem {
  /** One fact per unknown component. */
  missing: NotScoredFact[]
}

/**
 * The score of a roast by a style. An unknown component counts neither for nor against it; with fewer than two known
 * there is no score. Impossible inputs, such as a roasted weight above the green weight, count as unknown.
 */
export function scoreRoast(input: ScoreInput, style: Style = HOUSE): Result<ScoreResult, ScoreProblem> {
  const parts = valuesByName(SCORE_COMPONENT_NAMES, name => judged(name, input, style))
  const inOrder = Object.values(parts)
  const known = SCORE_COMPONENT_NAMES.flatMap(name => {
    const { points } = parts[name]
    return points === null ? [] : [{ points, of: style.points[name] }]
  })
  if (known.length < FEWEST_KNOWN_COMPONENTS) {
    return failure({ missing: inOrder.map(part => part.fact).filter(fact => fact.code === 'not_scored') })
  }
  const score = totalScore(known)
  const { ideals, points } = style
  return success({
    score,
    letter: scoreLetter(score),
    version: style.version,
    ...(!isHouse(style) && { style: { ideals, points } }),
    components: valuesByName(SCORE_COMPONENT_NAMES, name => shown(parts[name])),
    dtr: roundForTransport(developmentTimeRatioPercent(input.durationSeconds, input.firstCrack?.seconds)),
    explanation_facts: inOrder.map(part => part.fact),
    measured: measuredOf(input),
  })
}

function judged(name: ScoreComponent, input: ScoreInput, style: Style): ScorePart {
  const points = style.points[name]
  if (points === 0) return unscoredPart(name, { code: 'left_out', values: {} })
  return isNamed(MEASURED_COMPONENTS, name)
    ? SCORE_COMPONENTS[name].judge(input, judgedBy(style, name))
    : SCORE_COMPONENTS[name].judge(input, { points })
}

function shown({ points }: ScorePart): number | null {
  return points === null ? null : shownPoints(points)
}
