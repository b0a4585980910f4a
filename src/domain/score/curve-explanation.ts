import { formatDuration } from '../duration.ts'
import { round } from '../units.ts'
import { type CurveFinding, type CurveFindingName, FINDING_POINTS } from './curve-findings.ts'
import type { CurveJudgement } from './curve-part.ts'
import { pointsOfTwenty } from './points.ts'

/** One plain sentence on the curve: by which sensor, what was found when, and the points. */
export function curveExplanation(judgement: CurveJudgement): string {
  if (!judgement.ok) return `Temperature curve is not scored: ${judgement.reason}.`
  const { points, findings, sensor, firstCrackSeconds, firstCrackAssumed } = judgement.value
  const faults = FINDING_NAMES.filter(name => costsPoints(name, findings[name])).map(name =>
    CLAUSES[name](findings[name]),
  )
  const measured = faults.length === 0 ? 'and does' : `but ${listed(faults)}`
  const assumed = firstCrackAssumed ? `, first crack assumed at ${formatDuration(firstCrackSeconds)}` : ''
  return `Temperature curve (${sensor}${assumed}): the rate of rise should fall steadily ${measured}: ${pointsOfTwenty(points)}.`
}

const FINDING_NAMES = ['decline', 'crash', 'flick', 'stall'] as const satisfies readonly CurveFindingName[]

const CLAUSES: Record<CurveFindingName, (finding: CurveFinding) => string> = {
  decline: finding =>
    finding.amount > 0.5
      ? `climbs by ${rate(finding)} at ${time(finding)}`
      : `hardly falls at ${time(finding)}`,
  crash: finding => `crashes ${rate(finding)} below its trend at ${time(finding)}`,
  flick: finding => `flicks up by ${rate(finding)} until ${time(finding)}`,
  stall: finding => `stalls for ${finding.amount} s from ${time(finding)}`,
}

/** Whether a finding costs so much that it shows in the points, which are rounded to one decimal. */
function costsPoints(name: CurveFindingName, finding: CurveFinding): boolean {
  return round(FINDING_POINTS[name] - finding.points, 1) > 0
}

function rate(finding: CurveFinding): string {
  return `${round(finding.amount, 1).toFixed(1)} °C/min`
}

function time(finding: CurveFinding): string {
  return formatDuration(finding.atSeconds ?? 0)
}

function listed(clauses: readonly string[]): string {
  return [clauses.slice(0, -1).join(', '), ...clauses.slice(-1)].filter(text => text !== '').join(' and ')
}
