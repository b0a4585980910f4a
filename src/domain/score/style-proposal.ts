import { valuesByName } from '#domain/record/named-values.ts'
import { quantile } from '#domain/record/quantile.ts'
import { round } from '#domain/record/units.ts'
import type { Measured } from './measured.ts'
import {
  HIGHEST_IDEALS,
  HOUSE,
  type Ideal,
  type JudgingRules,
  MEASURED_COMPONENTS,
  type MeasuredComponent,
} from './style.ts'

/** The lowest average of the ratings, out of 5, with which a roast counts as liked. */
export const LIKED_RATING = 4
/** With fewer, nothing is proposed. */
export const FEWEST_LIKED_ROASTS = 8

/** Ideals are proposed with one decimal. */
const STEP = 0.1

/** Ideals proposed from the roasts that drinkers rated well. */
export interface StyleProposal {
  roasts: number
  /** How many more liked roasts are needed. */
  missing: number
  ideals: JudgingRules['ideals'] | null
}

/**
 * The middle 80 % of what liked roasts measured, from the 10th to the 90th percentile, each interpolated linearly with
 * both ends included (as `PERCENTILE.INC` of spreadsheets) and rounded outwards to one decimal. A component that too
 * few of them have keeps the ideal of the House.
 */
export function proposedStyle(liked: readonly Measured[]): StyleProposal {
  const missing = Math.max(0, FEWEST_LIKED_ROASTS - liked.length)
  const ideals = valuesByName(MEASURED_COMPONENTS, name => proposedIdeal(liked, name))
  return { roasts: liked.length, missing, ideals: missing > 0 ? null : ideals }
}

function proposedIdeal(liked: readonly Measured[], name: MeasuredComponent): Ideal {
  const values = liked.map(measured => measured[name]).filter(value => value !== null)
  if (values.length < FEWEST_LIKED_ROASTS) return HOUSE.ideals[name]
  const from = outwards(quantile(values, 0.1) ?? 0, Math.floor)
  const to = outwards(quantile(values, 0.9) ?? 0, Math.ceil)
  if (from < to) return { from, to }
  return to < HIGHEST_IDEALS[name] ? { from, to: round(to + STEP, 1) } : { from: round(from - STEP, 1), to }
}

/** Rounds to one decimal. A value that is off only because decimal fractions are inexact stays. */
function outwards(value: number, rounded: (value: number) => number): number {
  return round(rounded(round(value / STEP, 6)) * STEP, 1)
}
