import type { Milestone } from '#domain/milestones.ts'
import type { IsoDate } from '#domain/roast-date.ts'
import type { Timeline } from '#domain/timeline.ts'
import type { Random } from './random.ts'
import { type RoastPlan, roastCurve } from './roast-curve.ts'

/** A made-up roast, as its machine and scales would record it. */
export interface DemoRoast {
  /** Position in the list of beans. */
  bean: number
  sourceName: string
  roastDate: IsoDate
  timeline: Timeline
  milestones: Milestone[]
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  notes: string | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const NOTES = [
  'Sweet and clean; would do the same again.',
  'A little grassy. Next time a longer Maillard phase.',
  'Best cup of the month, from day six on.',
  'Crashed at first crack: take the power down earlier.',
  'Plums and cane sugar after a week; shorter after first crack next time.',
] as const

/** A year of roasting that ends at `lastDay`, a few roasts a week; the roaster gets better at it. */
export function demoRoasts(
  count: number,
  beanNames: readonly string[],
  lastDay: Date,
  random: Random,
): DemoRoast[] {
  return Array.from({ length: count }, (_, index) => {
    const skill = index / count
    const bean = Math.min(beanNames.length - 1, Math.floor(random.between(0, beanNames.length)))
    const day = new Date(lastDay.getTime() - Math.round((1 - index / Math.max(1, count - 1)) * 364) * DAY_MS)
    const plan = planOf(random, skill)
    const green = random.pick([250, 300, 350, 454])
    const loss = (plan.dropTemperature - 200) * 0.36 + 11 + random.normal(0, 2)
    return {
      bean,
      sourceName: `#${index + 1} ${beanNames[bean]}`,
      roastDate: day.toISOString().slice(0, 10),
      ...roastCurve(plan, random),
      greenWeightGrams: green,
      roastedWeightGrams: index % 17 === 5 ? null : Math.round(green * (1 - loss / 100) * 10) / 10,
      notes: index % 4 === 1 ? random.pick(NOTES) : null,
    }
  })
}

function planOf(random: Random, skill: number): RoastPlan {
  const mistakes = 1 - 0.75 * skill
  return {
    chargeTemperature: random.between(185, 220),
    drumTemperature: random.normal(231, 3.5 * mistakes),
    timeConstant: random.normal(285, 48 * mistakes),
    dropTemperature: random.between(200, 216),
    crash: Math.max(0, random.normal(6 * mistakes, 4 * mistakes)),
    flick: Math.max(0, random.normal(4 * mistakes, 3.5 * mistakes)),
  }
}
