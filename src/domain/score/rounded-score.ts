import { round } from '#domain/record/units.ts'

/** A score that lost no point. */
const FULL_SCORE = 100

/** Sums of parts that lost nothing may be this much below it. */
const INEXACT = 1e-9

/**
 * A score out of 100, rounded half up. But 100 says that no point was lost, so 99.5 becomes 99, and with one decimal
 * 99.97 becomes 99.9.
 */
export function roundedScore(score: number, decimals = 0): number {
  const rounded = round(score, decimals)
  const hasLost = score < FULL_SCORE - INEXACT
  return rounded >= FULL_SCORE && hasLost ? round(FULL_SCORE - 10 ** -decimals, decimals) : rounded
}
