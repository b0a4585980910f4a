import type { Timeline } from '#domain/curve/timeline.ts'
import { WEEK_SECONDS } from '#domain/curve/timeline-limits.ts'
import { round } from '#domain/units.ts'
import type { Correction } from './correction.ts'
import { formatDuration } from './duration.ts'
import { MILESTONE_NAMES, MILESTONE_TYPES, type Milestone, type MilestoneType } from './milestones.ts'

/**
 * Why a recording can't have been a roast with these marks: sentences that name the mark and the times; none if it
 * can.
 *
 * Charge and drop lie within the samples, at most a week apart. Milestones come after charge and until drop, each at
 * most once and in their order: yellowing, then first crack, then second crack.
 */
export function correctionProblems({ timeSeconds }: Timeline, correction: Correction): string[] {
  const { charge_seconds: charge, drop_seconds: drop, milestones } = correction
  const times = [charge, ...(drop === null ? [] : [drop]), ...milestones.map(each => each.time_seconds)]
  if (!times.every(Number.isFinite)) return ['Each time must be a finite number of seconds.']
  const [first, last] = [timeSeconds[0], timeSeconds.at(-1)]
  const limits =
    first === undefined || last === undefined
      ? problemsWithoutSamples(correction)
      : problemsOfLimits(correction, first, last)
  return [...limits, ...milestones.flatMap(problemOf), ...problemsOfTypes(milestones)]

  function problemOf({ milestone_type, time_seconds }: Milestone): string[] {
    const mark = markAt(milestone_type, time_seconds)
    if (time_seconds <= charge) return [`${mark} is not after charge at ${exactTime(charge)}.`]
    if (drop !== null && time_seconds > drop) return [`${mark} is after drop at ${exactTime(drop)}.`]
    return []
  }
}

function problemsWithoutSamples({ charge_seconds, drop_seconds }: Correction): string[] {
  return charge_seconds === 0 && drop_seconds === null
    ? []
    : ["This roast has no samples, so its charge and drop can't be moved."]
}

function problemsOfLimits(correction: Correction, first: number, last: number): string[] {
  const { charge_seconds: charge, drop_seconds: drop } = correction
  if (drop === null) return ['Drop needs a time, because this roast has samples.']
  const problems: string[] = []
  for (const [name, seconds, earliest] of [
    // A charge of 0 stays where the file has it, also if the first sample came later.
    ['Charge', charge, Math.min(first, 0)],
    ['Drop', drop, first],
  ] as const) {
    const limit = `${name} at ${exactTime(seconds)}`
    if (seconds > last) problems.push(`${limit} is after the last sample at ${exactTime(last)}.`)
    else if (seconds < earliest) problems.push(`${limit} is before the first sample at ${exactTime(first)}.`)
  }
  if (drop <= charge) problems.push(`Drop at ${exactTime(drop)} is not after charge at ${exactTime(charge)}.`)
  if (drop - charge > WEEK_SECONDS) {
    problems.push(`Drop at ${exactTime(drop)} is more than a week after charge at ${exactTime(charge)}.`)
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

function problemsOfTypes(milestones: readonly Milestone[]): string[] {
  const timesOf = (type: MilestoneType) =>
    milestones.filter(each => each.milestone_type === type).map(each => each.time_seconds)
  const repeated = MILESTONE_TYPES.filter(type => timesOf(type).length > 1)
  if (repeated.length > 0) {
    return repeated.map(
      type => `${sentenceStart(type)} is given twice: ${timesOf(type).map(exactTime).join(', ')}.`,
    )
  }
  const marked = ORDER.flatMap(type => timesOf(type).map(seconds => ({ type, seconds })))
  return marked.slice(1).flatMap(({ type, seconds }, index) => {
    const before = marked[index]!
    const earlier = `${MILESTONE_NAMES[before.type]} at ${exactTime(before.seconds)}`
    if (seconds < before.seconds) return [`${markAt(type, seconds)} is before ${earlier}.`]
    if (before.type !== 'yellowing' || seconds > before.seconds) return []
    return [`${markAt(type, seconds)} is not after ${earlier}.`]
  })
}

/** `First crack start at 8:10` */
function markAt(type: MilestoneType, seconds: number): string {
  return `${sentenceStart(type)} at ${exactTime(seconds)}`
}

function sentenceStart(type: MilestoneType): string {
  const name = MILESTONE_NAMES[type]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** m:ss, with the fraction of a second if there is one: two times that differ must not read the same. */
function exactTime(seconds: number): string {
  const milliseconds = round(Math.abs(seconds) * 1000)
  const fraction = milliseconds % 1000
  const whole = formatDuration((Math.sign(seconds) * (milliseconds - fraction)) / 1000)
  // `0.25` without its 0.
  return fraction === 0 ? whole : `${whole}${String(fraction / 1000).slice(1)}`
}
