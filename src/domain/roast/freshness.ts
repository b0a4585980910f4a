import { daysAfter, daysBetween, type IsoDate } from '#domain/record/roast-date.ts'
import { withFullStop } from '#domain/words/sentence-parts.ts'

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

/** The defaults, until the owner chooses other days. */
export const USUAL_FRESHNESS: FreshnessDays = { resting_days: 3, best_days: 21, good_days: 42 }

export interface Freshness {
  stage: FreshnessStage
  /** While it rests, the first day at its best; otherwise the last day of its stage, or for `past` that of `best`. */
  day: IsoDate
  /** Days since the roast; negative if its date is still to come. */
  age: number
}

/** The stage that a coffee is in today. Both dates are calendar days, the second one the reader's. */
export function freshnessOf(roastDate: IsoDate, today: IsoDate, days: FreshnessDays): Freshness {
  const age = daysBetween(roastDate, today)
  const inStage = (stage: FreshnessStage, day: number) => ({ stage, day: daysAfter(roastDate, day), age })
  if (age < days.resting_days) return inStage('resting', days.resting_days)
  if (age <= days.best_days) return inStage('best', days.best_days)
  if (age <= days.good_days) return inStage('good', days.good_days)
  return inStage('past', days.best_days)
}

/** What to do about a coffee's freshness: `At its best. Drink it by 13 Dec.`, with days as `write` writes them. */
export function freshnessText({ stage, day }: Freshness, write: (day: IsoDate) => string): string {
  const written = write(day)
  switch (stage) {
    case 'resting':
      return `${withFullStop(`Best from ${written}`)} You may brew it now.`
    case 'best':
      return withFullStop(`At its best. Drink it by ${written}`)
    case 'good':
      return withFullStop(`Drink it by ${written}`)
    case 'past':
      return `Older than its best days (${written}). Drink it soon.`
  }
}

/** What stays true on paper, on whichever day it is read: `At its best until 13 Dec 2026.` */
export function paperText(
  roastDate: IsoDate,
  { best_days }: FreshnessDays,
  write: (day: IsoDate) => string,
): string {
  return withFullStop(`At its best until ${write(daysAfter(roastDate, best_days))}`)
}

/** A stage with an end, as a stretch of days after the roast. */
export interface FreshnessStretch {
  stage: Exclude<FreshnessStage, 'past'>
  /** `At its best`. */
  name: string
  /** The age at which it begins. */
  from: number
  /** How many days it lasts. */
  days: number
  /** Its last day; of resting, the day after. */
  until: IsoDate
}

/** The stretches that a coffee passes through, in order. A stage that the owner's days leave out is not among them. */
export function freshnessStretches(roastDate: IsoDate, days: FreshnessDays): FreshnessStretch[] {
  const { resting_days, best_days, good_days } = days
  const stretch = (stage: FreshnessStretch['stage'], from: number, next: number, until: number) => ({
    stage,
    name: STAGE_NAMES[stage],
    from,
    days: next - from,
    until: daysAfter(roastDate, until),
  })
  return [
    stretch('resting', 0, resting_days, resting_days),
    stretch('best', resting_days, best_days + 1, best_days),
    stretch('good', best_days + 1, good_days + 1, good_days),
  ].filter(each => each.days > 0)
}

/**
 * What comes after a stage: `Then at its best until 13 Dec, then still good until 3 Jan.` Says of an old coffee that it
 * is safe. Null if nothing follows.
 */
export function laterText(
  { stage }: Freshness,
  stretches: readonly FreshnessStretch[],
  write: (day: IsoDate) => string,
): string | null {
  if (stage === 'past') return 'It is still safe, but has lost some of its taste.'
  const later = stretches.filter(each => isLater(each.stage, stage))
  if (later.length === 0) return null
  const parts = later.map(({ name, until }) => `${name.toLowerCase()} until ${write(until)}`)
  return withFullStop(`Then ${parts.join(', then ')}`)
}

function isLater(one: FreshnessStage, other: FreshnessStage): boolean {
  return FRESHNESS_STAGES.indexOf(one) > FRESHNESS_STAGES.indexOf(other)
}

const STAGE_NAMES: Record<FreshnessStretch['stage'], string> = {
  resting: 'Resting',
  best: 'At its best',
  good: 'Still good',
}

/**
 * How overdue a coffee is by the owner's own rhythm: the days since it was roasted, divided by the usual days between
 * its roasts (their median). From 1 on it is due. Takes the dates newest first; a coffee roasted on fewer than two days
 * has no rhythm and is always due.
 */
export function overdue(roastDates: readonly IsoDate[], today: IsoDate): number {
  const days = [...new Set(roastDates)]
  const gaps = days.slice(1).map((day, index) => daysBetween(day, days[index]!))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]
  return usual === undefined ? 1 : daysBetween(days[0]!, today) / usual
}
