import {
  BLOCK_SECONDS,
  type CurveFinding,
  type CurveFindingName,
  costsPoints,
  FINDING_POINTS,
  isClimb,
} from '#domain/score/curve-findings.ts'
import type { CurveJudgement } from '#domain/score/curve-part.ts'
import { momentAt, type TimeSpan } from '#domain/words/time-span.ts'

/** How steadily the rate of rise fell. `steady for the most part` if it crashed, flicked or stalled. */
export type Steadiness = 'steady' | 'steady for the most part' | 'almost steady' | 'uneven'

/** What the score found in the curve, for the story. Rates in °C/min. */
export type JudgedSentence = TimeSpan &
  (
    | { kind: 'decline'; steadiness: Steadiness }
    /** Where the rate of rise fell least: it climbed by `rate`, or null if it hardly fell. */
    | { kind: 'climb'; rate: number | null }
    /** From where the rate left its trend to where it was `rate` below it. */
    | { kind: 'crash'; rate: number }
    /** From the lowest rate to where it had risen again by `rate`. */
    | { kind: 'flick'; rate: number }
    /** In all, the temperature hardly rose for `seconds`. */
    | { kind: 'stall'; seconds: number }
  )

/**
 * The score's findings as sentences: how steadily the rate of rise fell, and where it climbed, crashed, flicked or
 * stalled. Only findings that cost points, and no climb that a flick tells of. Empty if the curve can't be judged.
 */
export function findingSentences(judgement: CurveJudgement): JudgedSentence[] {
  if (!judgement.ok) return []
  const { findings, judged } = judgement.value
  const { decline, crash, flick, stall } = findings
  const faults: JudgedSentence[] = [
    ...told('crash', crash, place => ({ kind: 'crash', ...place, rate: crash.amount })),
    ...told('flick', flick, place => ({ kind: 'flick', ...place, rate: flick.amount })),
    ...told('stall', stall, place => ({ kind: 'stall', ...place, seconds: stall.amount })),
  ]
  const climb = told('decline', decline, ({ startSeconds }) => ({
    kind: 'climb',
    ...momentAt(startSeconds),
    rate: isClimb(decline) ? decline.amount : null,
  })).filter(({ startSeconds }) => !faults.some(fault => isAround(fault, startSeconds)))
  const steady = faults.length === 0 ? 'steady' : 'steady for the most part'
  const isSteady = !costsPoints('decline', decline)
  return [
    { kind: 'decline', ...judged, steadiness: isSteady ? steady : steadinessOf(decline) },
    ...climb,
    ...faults,
  ]
}

/** Whether a climb, which is found in blocks, belongs to a finding, which is found to the second. */
function isAround({ startSeconds, endSeconds }: TimeSpan, seconds: number): boolean {
  return seconds >= startSeconds - BLOCK_SECONDS && seconds <= endSeconds + BLOCK_SECONDS
}

/** Share of the points from which an imperfect decline counts as almost steady. */
const ALMOST_STEADY_SHARE = 0.75

function steadinessOf({ points }: CurveFinding): Steadiness {
  return points >= ALMOST_STEADY_SHARE * FINDING_POINTS.decline ? 'almost steady' : 'uneven'
}

function told(
  name: CurveFindingName,
  finding: CurveFinding,
  sentenceAt: (place: TimeSpan) => JudgedSentence,
): JudgedSentence[] {
  return finding.place !== null && costsPoints(name, finding) ? [sentenceAt(finding.place)] : []
}
