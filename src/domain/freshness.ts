import { daysAfter } from './days-after.ts'
import { daysBetween } from './days-between.ts'
import type { IsoDate } from './roast-date.ts'
import { writtenDay } from './written-day.ts'

/** The stages of a roasted coffee, in order. */
export const FRESHNESS_STAGES = ['resting', 'best', 'good', 'past'] as const
export type FreshnessStage = (typeof FRESHNESS_STAGES)[number]

/** When a coffee's stages change, in days after the roast, ascending. */
export interface FreshnessDays {
  /** The age at which resting ends and the best days begin. */
  resting_days: number
  /** The last age at its best. */
  best_days: number
  /** The last age at which it is still good. */
  good_days: number
}

/** Used until the owner chooses others. */
export const USUAL_FRESHNESS: FreshnessDays = { resting_days: 3, best_days: 21, good_days: 42 }

export interface Freshness {
  stage: FreshnessStage
  /** The day that the stage lasts until; for `past`, the first day of it. */
  day: IsoDate
  /** Days since the roast; negative if its date is still to come. */
  age: number
}

/** The stage that a coffee is in today. Both dates are calendar days, the second one the reader's. */
export function freshnessOf(roastDate: IsoDate, today: IsoDate, days: FreshnessDays): Freshness {
  const age = daysBetween(roastDate, today)
  const inStage = (stage: FreshnessStage, until: number) => ({ stage, day: daysAfter(roastDate, until), age })
  if (age < days.resting_days) return inStage('resting', days.resting_days)
  if (age <= days.best_days) return inStage('best', days.best_days)
  if (age <= days.good_days) return inStage('good', days.good_days)
  return inStage('past', days.good_days + 1)
}

/** A coffee's freshness in words: `At its best until 13 Dec`. */
export function freshnessText({ stage, day }: Freshness, today: IsoDate): string {
  return `${STAGE_WORDS[stage]} ${writtenDay(day, today)}`
}

const STAGE_WORDS: Record<FreshnessStage, string> = {
  resting: 'Resting until',
  best: 'At its best until',
  good: 'Still good until',
  past: 'Past its best since',
}
