import { formatDuration } from '#domain/roast/duration.ts'
import { type ScoreComponentRule, unscoredPart } from '#domain/score/component.ts'
import {
  type CurveFinding,
  type CurveFindingName,
  costsPoints,
  isClimb,
} from '#domain/score/curve-findings.ts'
import type { JudgedCurve } from '#domain/score/curve-part.ts'
import { pointsOfTwenty } from '#domain/score/points.ts'
import { round } from '#domain/units.ts'
import { listText } from '#domain/words/list-text.ts'

/** How steadily the rate of rise falls, according to `judgeCurve`. */
export const curve = {
  label: 'Temperature curve',
  columnName: 'Curve',
  ideal: 'a rate of rise that falls steadily, without crash, flick or stall',
  judge({ curve }) {
    if (!curve.ok) return unscoredPart('Temperature curve', curve.reason)
    return { points: curve.value.points, explanation: explanationOf(curve.value) }
  },
} satisfies ScoreComponentRule

/** One sentence: the sensor, what was found when, and the points. */
function explanationOf({
  points,
  findings,
  sensor,
  firstCrackSeconds,
  firstCrackAssumed,
}: JudgedCurve): string {
  const faults = FINDING_NAMES.filter(name => costsPoints(name, findings[name])).map(name =>
    CLAUSES[name](findings[name]),
  )
  const measured = faults.length === 0 ? 'and does' : `but ${listText(faults)}`
  const assumed = firstCrackAssumed ? `, first crack assumed at ${formatDuration(firstCrackSeconds)}` : ''
  return `Temperature curve (${sensor}${assumed}): the rate of rise should fall steadily ${measured}: ${pointsOfTwenty(points)}.`
}

const FINDING_NAMES = ['decline', 'crash', 'flick', 'stall'] as const satisfies readonly CurveFindingName[]

const CLAUSES: Record<CurveFindingName, (finding: CurveFinding) => string> = {
  decline: finding =>
    isClimb(finding)
      ? `climbs by ${rate(finding)} at ${start(finding)}`
      : `hardly falls at ${start(finding)}`,
  crash: finding => `crashes ${rate(finding)} below its trend at ${end(finding)}`,
  flick: finding => `flicks up by ${rate(finding)} until ${end(finding)}`,
  stall: finding => `stalls for ${finding.amount} s from ${start(finding)}`,
}

function rate(finding: CurveFinding): string {
  return `${round(finding.amount, 1).toFixed(1)} °C/min`
}

function start({ place }: CurveFinding): string {
  return formatDuration(place?.startSeconds ?? 0)
}

function end({ place }: CurveFinding): string {
  return formatDuration(place?.endSeconds ?? 0)
}
