import type { Timeline } from '#domain/curve/timeline.ts'
import { WEEK_SECONDS } from '#domain/curve/timeline-limits.ts'
import type { Correction } from './correction.ts'
import { MILESTONE_TYPES, type Milestone, type MilestoneType } from './milestones.ts'

/** Why marks are impossible: a code and its values, from which `correctionProblemText` makes a sentence. */
export type CorrectionProblem =
  | { code: 'time_not_finite' | 'no_samples_to_move' | 'no_drop'; values: Nothing }
  | { code: 'after_last_sample'; values: MarkAt & { last_seconds: number } }
  | { code: 'before_first_sample'; values: MarkAt & { first_seconds: number } }
  | { code: 'longer_than_a_week'; values: { drop_seconds: number; charge_seconds: number } }
  | { code: 'not_after' | 'before'; values: MarkAt & { earlier: MarkAt } }
  | { code: 'after_drop'; values: MarkAt & { drop_seconds: number } }
  | { code: 'given_twice'; values: { mark: MilestoneType; times: number[] } }

/** A mark, and its time in seconds since the recorded charge. */
export interface MarkAt {
  mark: 'charge' | 'drop' | MilestoneType
  seconds: number
}

type Nothing = Record<never, never>

/**
 * Why these marks are impossible in a recording; an empty list if they are possible.
 *
 * Charge and drop lie within the samples, at most a week apart. Milestones come after charge and until drop, each at
 * most once and in their order: yellowing, then first crack, then second crack.
 */
export function correctionProblems({ timeSeconds }: Timeline, correction: Correction): CorrectionProblem[] {
  const { charge_seconds: charge, drop_seconds: drop, milestones } = correction
  const times = [charge, ...(drop === null ? [] : [drop]), ...milestones.map(each => each.time_seconds)]
  if (!times.every(Number.isFinite)) return [{ code: 'time_not_finite', values: {} }]
  const [first, last] = [timeSeconds[0], timeSeconds.at(-1)]
  const limits =
    first === undefined || last === undefined
      ? problemsWithoutSamples(correction)
      : problemsOfLimits(correction, first, last)
  return [...limits, ...milestones.flatMap(problemOf), ...problemsOfTypes(milestones)]

  function problemOf(milestone: Milestone): CorrectionProblem[] {
    const values = markOf(milestone)
    if (values.seconds <= charge) {
      return [{ code: 'not_after', values: { ...values, earlier: { mark: 'charge', seconds: charge } } }]
    }
    if (drop !== null && values.seconds > drop) {
      return [{ code: 'after_drop', values: { ...values, drop_seconds: drop } }]
    }
    return []
  }
}

function problemsWithoutSamples({ charge_seconds, drop_seconds }: Correction): CorrectionProblem[] {
  return charge_seconds === 0 && drop_seconds === null ? [] : [{ code: 'no_samples_to_move', values: {} }]
}

function problemsOfLimits(correction: Correction, first: number, last: number): CorrectionProblem[] {
  const { charge_seconds: charge, drop_seconds: drop } = correction
  if (drop === null) return [{ code: 'no_drop', values: {} }]
  const problems: CorrectionProblem[] = []
  for (const [mark, seconds, earliest] of [
    // A charge of 0 stays where the file has it, even if the first sample came later.
    ['charge', charge, Math.min(first, 0)],
    ['drop', drop, first],
  ] as const) {
    const values = { mark, seconds }
    if (seconds > last)
      problems.push({ code: 'after_last_sample', values: { ...values, last_seconds: last } })
    else if (seconds < earliest)
      problems.push({ code: 'before_first_sample', values: { ...values, first_seconds: first } })
  }
  if (drop <= charge) {
    const earlier = { mark: 'charge', seconds: charge } as const
    problems.push({ code: 'not_after', values: { mark: 'drop', seconds: drop, earlier } })
  }
  if (drop - charge > WEEK_SECONDS) {
    problems.push({ code: 'longer_than_a_week', values: { drop_seconds: drop, charge_seconds: charge } })
  }
  return problems
}

/** Neighbours may share a time, except that first crack comes after yellowing. */
const ORDER: readonly MilestoneType[] = [
  'yellowing',
  '1st_crack_start',
  '1st_crack_end',
  '2nd_crack_start',
  '2nd_crack_end',
]

function problemsOfTypes(milestones: readonly Milestone[]): CorrectionProblem[] {
  const marksOf = (type: MilestoneType) => milestones.map(markOf).filter(({ mark }) => mark === type)
  const repeated = MILESTONE_TYPES.filter(type => marksOf(type).length > 1)
  if (repeated.length > 0) {
    return repeated.map(mark => ({
      code: 'given_twice',
      values: { mark, times: marksOf(mark).map(({ seconds }) => seconds) },
    }))
  }
  const marked = ORDER.flatMap(marksOf)
  return marked.slice(1).flatMap((later, index): CorrectionProblem[] => {
    const earlier = marked[index]!
    const values = { ...later, earlier }
    if (later.seconds < earlier.seconds) return [{ code: 'before', values }]
    if (earlier.mark !== 'yellowing' || later.seconds > earlier.seconds) return []
    return [{ code: 'not_after', values }]
  })
}

function markOf({ milestone_type, time_seconds }: Milestone): { mark: MilestoneType; seconds: number } {
  return { mark: milestone_type, seconds: time_seconds }
}
