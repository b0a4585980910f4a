/** The place of a letter at the end of a curve, in px. */
export interface CurveEnd {
  x: number
  y: number
}

/** Room that a letter takes, in px. */
const LETTER = { width: 12, height: 13 }

/**
 * Moves letters down that would cover one above, and returns their places in the given order. Letters at ends that are
 * apart in time stay level.
 */
export function separateEnds(ends: readonly CurveEnd[]): CurveEnd[] {
  const placed = ends.map(end => ({ ...end }))
  const fromTop = [...placed].sort((a, b) => a.y - b.y)
  fromTop.forEach((end, index) => {
    for (const above of fromTop.slice(0, index)) {
      const isBeside = Math.abs(above.x - end.x) >= LETTER.width
      if (!isBeside && end.y < above.y + LETTER.height) end.y = above.y + LETTER.height
    }
  })
  return placed
}
