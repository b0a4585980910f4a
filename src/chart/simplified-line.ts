/** A place on the screen in px. */
export interface ScreenPoint {
  x: number
  y: number
}

/**
 * The same line with fewer points: none of those left out lies more than the tolerance above or below it.
 * x must ascend. One pass; see the swinging door algorithm, https://en.wikipedia.org/wiki/Swinging_door_trending
 */
export function simplifiedLine(points: readonly ScreenPoint[], tolerance: number): ScreenPoint[] {
  const [first] = points
  if (first === undefined || points.length < 3) return [...points]
  const kept = [first]
  let anchor = first
  let latest = first
  let lowestSlope = Number.NEGATIVE_INFINITY
  let highestSlope = Number.POSITIVE_INFINITY
  for (const point of points.slice(1)) {
    const slope = (point.y - anchor.y) / (point.x - anchor.x)
    if (slope < lowestSlope || slope > highestSlope) {
      kept.push(latest)
      anchor = latest
      lowestSlope = Number.NEGATIVE_INFINITY
      highestSlope = Number.POSITIVE_INFINITY
    }
    const run = point.x - anchor.x
    lowestSlope = Math.max(lowestSlope, (point.y - tolerance - anchor.y) / run)
    highestSlope = Math.min(highestSlope, (point.y + tolerance - anchor.y) / run)
    latest = point
  }
  kept.push(latest)
  return kept
}
