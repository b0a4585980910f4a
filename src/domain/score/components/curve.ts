import { success } from '#domain/record/result.ts'
import { round } from '#domain/record/units.ts'
import {
  type JudgedBy,
  type ScoreComponentRule,
  type ScorePart,
  unscoredPart,
} from '#domain/score/component.ts'
import {
  type CurveFinding,
  type CurveFindingName,
  costsPoints,
  isClimb,
} from '#domain/score/curve-findings.ts'
import { curvePoints, ofPoints, shownPoints } from '#domain/score/points.ts'
import type { CurveFact } from '#domain/score/score-facts.ts'

/** How steadily the rate of rise falls, according to `judgeCurve`. */
export const curve = {
  label: 'Temperature curve',
  columnName: 'Curve',
  ideal: 'a rate of rise that falls steadily, without crash, flick or stall',
  /** 0 to 20. */
  measure({ curve }) {
    return curve.ok ? success(curve.value.points) : curve
  },
  judge({ curve }, by): ScorePart {
    if (!curve.ok) return unscoredPart('curve', curve.reason)
    const { findings, sensor, firstCrackSeconds, firstCrackAssumed } = curve.value
    const points = curvePoints(curve.value.points, by.points)
    const values = {
      sensor,
      assumed_first_crack_seconds: firstCrackAssumed ? firstCrackSeconds : null,
      findings: FINDING_NAMES.filter(name => costsPoints(name, findings[name])).map(name =>
        FACTS[name](findings[name]),
      ),
      points: shownPoints(points),
      ...ofPoints(by.points),
    }
    return { points, fact: { code: 'curve', values } }
  },
} satisfies ScoreComponentRule<Pick<JudgedBy, 'points'>>

const FINDING_NAMES = ['decline', 'crash', 'flick', 'stall'] as const satisfies readonly CurveFindingName[]

const FACTS: Record<CurveFindingName, (finding: CurveFinding) => CurveFact> = {
  decline: finding =>
    isClimb(finding)
      ? { code: 'climb', values: { rate: rate(finding), seconds: start(finding) } }
      : { code: 'hardly_falls', values: { seconds: start(finding) } },
  crash: finding => ({ code: 'crash', values: { rate: rate(finding), seconds: end(finding) } }),
  flick: finding => ({ code: 'flick', values: { rate: rate(finding), seconds: end(finding) } }),
  stall: finding => ({
    code: 'stall',
    values: { lasts_seconds: finding.amount, seconds: start(finding) },
  }),
}

function rate(finding: CurveFinding): number {
  return round(finding.amount, 1)
}

function start({ place }: CurveFinding): number {
  return place?.startSeconds ?? 0
}

function end({ place }: CurveFinding): number {
  return place?.endSeconds ?? 0
}
