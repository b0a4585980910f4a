import { round } from '#domain/record/units.ts'
import type { Ideal, JudgingRules } from './style.ts'

/** First crack and development together: the two always add up to 100 % of the roast. */
export interface FirstCrackForBoth {
  /** Which of the two the style counts. */
  counted: 'both' | 'first_crack' | 'development' | 'neither'
  /** What the ideal of first crack leaves for development, in percent of the roast. */
  left: Ideal
  /**
   * The shares of first crack that earn all points of the counted components, in percent of the roast; null if none
   * does.
   */
  inFull: Ideal | null
}

/** What a style's ideals for first crack and development say together. */
export function firstCrackForBoth({ ideals, points }: JudgingRules): FirstCrackForBoth {
  const { first_crack, development } = ideals
  const afterFirstCrack = rest(development)
  const left = rest(first_crack)
  const [isFirst, isSecond] = [points.first_crack > 0, points.development > 0]
  if (!isFirst && !isSecond) return { counted: 'neither', left, inFull: null }
  if (!isSecond) return { counted: 'first_crack', left, inFull: first_crack }
  if (!isFirst) return { counted: 'development', left, inFull: afterFirstCrack }
  const from = Math.max(first_crack.from, afterFirstCrack.from)
  const to = Math.min(first_crack.to, afterFirstCrack.to)
  return { counted: 'both', left, inFull: from <= to ? { from, to } : null }
}

/** The rest to 100 %, rounded because differences of decimal fractions are inexact. */
function rest({ from, to }: Ideal): Ideal {
  return { from: round(100 - to, 2), to: round(100 - from, 2) }
}
