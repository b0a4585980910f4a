import { durationSeconds, hasValues, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import { type RoastDoubt, roastDoubt } from '#domain/file/roast-doubts.ts'
import { round } from '#domain/record/units.ts'
import {
  type Milestone,
  type MilestoneType,
  MOST_MILESTONES,
  milestoneSeconds,
} from '#domain/roast/milestones.ts'

/** Pairs that must be in this order, and which one is left out if they are not. */
const ORDER: readonly { before: MilestoneType; after: MilestoneType; dropped: MilestoneType }[] = [
  { before: '1st_crack_start', after: '1st_crack_end', dropped: '1st_crack_end' },
  { before: '1st_crack_start', after: '2nd_crack_start', dropped: '2nd_crack_start' },
  { before: '1st_crack_start', after: '2nd_crack_end', dropped: '2nd_crack_end' },
  { before: '2nd_crack_start', after: '2nd_crack_end', dropped: '2nd_crack_end' },
  { before: 'yellowing', after: '1st_crack_start', dropped: 'yellowing' },
]

/**
 * °C. Beans crack from some 190 °C on, and probes that read low show 145 °C then. A probe that never shows what a roast
 * ends at says nothing of it.
 */
const CRACK = { coldest: 110, leastEnd: 150 }

/**
 * The milestones that a roast can have.
 *
 * @param timeline Of the roast, from charge to drop.
 * @param isOurs Whether First Crack wrote the file: then the temperatures were looked at before.
 */
export function believableMilestones(
  milestones: readonly Milestone[],
  timeline: Timeline,
  isOurs: boolean,
): { milestones: Milestone[]; doubts: RoastDoubt[] } {
  const doubts: RoastDoubt[] = []
  const end = durationSeconds(timeline) ?? 0
  const isRoasted =
    !isOurs && temperatureOf(timeline).some(value => value !== null && value >= CRACK.leastEnd)
  const possible = milestones.filter(({ milestone_type, time_seconds: seconds }) => {
    if (!(seconds > 0 && seconds <= end)) {
      doubts.push(roastDoubt('milestone_outside', { milestone_type, seconds, end_seconds: end }))
      return false
    }
    const isCrack = isRoasted && milestone_type !== 'yellowing'
    const temperature = isCrack ? temperatureAt(timeline, seconds) : null
    if (temperature === null || temperature >= CRACK.coldest) return true
    doubts.push(roastDoubt('crack_too_cold', { milestone_type, seconds, temperature: round(temperature, 1) }))
    return false
  })
  const inOrder = possible.filter(({ milestone_type, time_seconds: seconds }) => {
    const broken = ORDER.find(({ before, after, dropped }) => {
      const [first, second] = [milestoneSeconds(possible, before), milestoneSeconds(possible, after)]
      return dropped === milestone_type && first !== null && second !== null && second < first
    })
    if (broken === undefined) return true
    const other = broken.dropped === broken.after ? broken.before : broken.after
    doubts.push(roastDoubt('milestone_contradicts', { milestone_type, seconds, other }))
    return false
  })
  if (inOrder.length <= MOST_MILESTONES) return { milestones: inOrder, doubts }
  doubts.push(roastDoubt('too_many_milestones', { count: inOrder.length, kept: MOST_MILESTONES }))
  return { milestones: inOrder.slice(0, MOST_MILESTONES), doubts }
}

function temperatureAt(timeline: Timeline, seconds: number): number | null {
  return valueAt(timeline.timeSeconds, temperatureOf(timeline), seconds)
}

function temperatureOf({ beanTemperature, ibtsTemperature }: Timeline): Series {
  return hasValues(beanTemperature) ? beanTemperature : ibtsTemperature
}
