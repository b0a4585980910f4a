import type { Timeline } from '#domain/curve/timeline.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import type { IsoDate } from '../src/domain/record/roast-date.ts'
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
const PRAISE = [
  'Sweet and clean; would do the same again.',
  'Juicy and clean, as it should be.',
  'Plums and cane sugar after a week; shorter after first crack next time.',
  'Round and syrupy, and sweeter as it cools.',
] as const

/** The drop temperature below which the roaster notes that it was too early, in °C. */
const GRASSY_BELOW = 202
/** The smallest crash that the roaster notes, in °C/min. */
const NOTICED_CRASH = 8
/** The weight loss above which the roaster notes that it got too dark, in percent. */
const DARK_ABOVE = 16

/** Two roasts of a bean that are worth comparing, by number: what went wrong in the first went well in the second. */
const LESSON: Record<number, { plan: Partial<RoastPlan>; loss: number; notes: string }> = {
  118: {
    plan: { drumTemperature: 236, timeConstant: 235, dropTemperature: 213, crash: 12, flick: 9 },
    loss: 17.8,
    notes: 'Crashed at first crack, then ran away. Slower, and a cooler drop, next time.',
  },
  141: {
    plan: { drumTemperature: 231, timeConstant: 285, dropTemperature: 208, crash: 0, flick: 0 },
    loss: 14.6,
    notes: 'Same bean as #118, roasted slower and dropped cooler: clean and sweet, and the peach is there.',
  },
}
const BEAN_OF_LESSON = 3

/** A year of roasting that ends at `lastDay`, a few roasts a week; the roaster gets better at it. */
export function demoRoasts(
  count: number,
  beanNames: readonly string[],
  lastDay: Date,
  random: Random,
): DemoRoast[] {
  return Array.from({ length: count }, (_, index) => {
    const skill = index / count
    const lesson = LESSON[index + 1]
    const drawn = Math.min(beanNames.length - 1, Math.floor(random.between(0, beanNames.length)))
    const bean = lesson === undefined ? drawn : BEAN_OF_LESSON
    const day = new Date(lastDay.getTime() - Math.round((1 - index / Math.max(1, count - 1)) * 364) * DAY_MS)
    const plan = { ...planOf(random, skill), ...lesson?.plan }
    const drawnWeight = random.pick(GREEN_WEIGHTS)
    const green = index % 5 === 0 ? drawnWeight : usualWeightOf(bean)
    const usualLoss = (plan.dropTemperature - 200) * 0.36 + 11 + lossDrift(skill) + random.normal(0, 2)
    const loss = lesson?.loss ?? usualLoss
    const isWeighed = index % 17 !== 5
    // Only the weight loss shows that the beans got too dark.
    const usualNotes = index % 4 === 1 ? noteOn(plan, isWeighed ? loss : 0, random.pick(PRAISE)) : null
    return {
      bean,
      sourceName: `#${index + 1} ${beanNames[bean]}`,
      roastDate: day.toISOString().slice(0, 10),
      ...roastCurve(plan, random),
      greenWeightGrams: green,
      roastedWeightGrams: !isWeighed ? null : Math.round(green * (1 - loss / 100) * 10) / 10,
      notes: lesson?.notes ?? usualNotes,
    }
  })
}

/** In g. */
const GREEN_WEIGHTS = [250, 300, 350, 454] as const

/** A coffee is mostly roasted in batches of one weight. */
function usualWeightOf(bean: number): number {
  return GREEN_WEIGHTS[(bean + 2) % GREEN_WEIGHTS.length]!
}

/** From autumn on the beans lose a little more, as if the sensor had aged. In percentage points. */
function lossDrift(skill: number): number {
  return Math.max(0, skill - 0.6) * 4
}

/** What the roaster writes down: what went wrong, otherwise `praise`. */
function noteOn({ dropTemperature, crash }: RoastPlan, loss: number, praise: string): string {
  if (crash >= NOTICED_CRASH) return 'Crashed at first crack: take the power down earlier.'
  if (dropTemperature < GRASSY_BELOW) return 'A little grassy. Next time a longer Maillard phase.'
  if (loss > DARK_ABOVE) return 'Darker than I wanted, and a little smoky: drop it sooner next time.'
  return praise
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
