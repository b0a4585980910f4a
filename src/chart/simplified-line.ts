/** A line on the screen: its points in px, x ascending. */
export interface ScreenLine {
  xs: ArrayLike<number>
  ys: ArrayLike<number>
}

/**
 * Simplifies the points from `from` up to but not including `to`, and returns the indexes of those to keep. No
 * dropped point is more than the tolerance above or below the line. One pass, using the swinging door algorithm:
 * https://en.wikipedia.org/wiki/Swinging_door_trending
 */
export function simplifiedLine(
  { xs, ys }: ScreenLine,
  { from, to }: { from: number; to: number },
  tolerance: number,
): number[] {
  if (from >= to) return []
  const kept = [from]
  let anchor = from
  let lowestSlope = Number.NEGATIVE_INFINITY
  let highestSlope = Number.POSITIVE_INFINITY
  for (let point = from + 1; point < to; point += 1) {
    const slope = (ys[point]! - ys[anchor]!) / (xs[point]! - xs[anchor]!)
    if (slope < lowestSlope || slope > highestSlope) {
      anchor = point - 1
      kept.push(anchor)
      lowestSlope = Number.NEGATIVE_INFINITY
      highestSlope = Number.POSITIVE_INFINITY
    }
    const run = xs[point]! - xs[anchor]!
    lowestSlope = Math.max(lowestSlope, (ys[point]! - tolerance - ys[anchor]!) / run)
    highestSlope = Math.min(highestSlope, (ys[point]! + tolerance - ys[anchor]!) / run)
  }
  if (to - from > 1) kept.push(to - 1)
  return kept
}
