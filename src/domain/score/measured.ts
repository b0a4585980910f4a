import { isNamed, valuesByName } from '#domain/record/named-values.ts'
import type { ScoreInput } from './component.ts'
import { pointsAt } from './ideal-range.ts'
import { curvePoints } from './points.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS, type ScoreComponent } from './score-components.ts'
import { type JudgingRules, judgedBy, MEASURED_COMPONENTS } from './style.ts'
import { type EarnedPoints, FEWEST_KNOWN_COMPONENTS, totalScore } from './total-score.ts'

/**
 * The measured values that a score is computed from, in full precision and in the units of ideals; null if unknown.
 * The curve has 0 to 20 points. Any style can judge it again, without the roast's samples.
 */
export type Measured = Record<ScoreComponent, number | null>

/** The measured values of a roast. */
export function measuredOf(input: ScoreInput): Measured {
  return valuesByName(SCORE_COMPONENT_NAMES, name => {
    const measured = SCORE_COMPONENTS[name].measure(input)
    return measured.ok ? measured.value : null
  })
}

/** The score of measured values by a style, the same as `scoreRoast` gives; null if too few of them are known. */
export function scoreOfMeasured(measured: Measured, rules: JudgingRules): number | null {
  const known = SCORE_COMPONENT_NAMES.flatMap((name): EarnedPoints[] => {
    const value = measured[name]
    const of = rules.points[name]
    return value === null || of === 0 ? [] : [{ points: pointsOf(name, value, rules), of }]
  })
  return known.length < FEWEST_KNOWN_COMPONENTS ? null : totalScore(known)
}

function pointsOf(name: ScoreComponent, value: number, rules: JudgingRules): number {
  return isNamed(MEASURED_COMPONENTS, name)
    ? pointsAt(value, judgedBy(rules, name))
    : curvePoints(value, rules.points[name])
}
