export interface FlowerPoint {
  x: number
  y: number
}

/** How round a line is between its points: a sixth gives a Catmull-Rom spline. */
const ROUNDNESS = 1 / 6

/** Bézier curves through all of the points, without the first `M`. The points `before` and `after` bend the ends. */
export function smoothLine(
  points: readonly FlowerPoint[],
  before: FlowerPoint | undefined = undefined,
  after: FlowerPoint | undefined = undefined,
): string {
  let line = ''
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index]!
    const previous = points[index - 1] ?? before ?? from
    const next = points[index + 2] ?? after ?? to
    const leaving = {
      x: from.x + (to.x - previous.x) * ROUNDNESS,
      y: from.y + (to.y - previous.y) * ROUNDNESS,
    }
    const arriving = { x: to.x - (next.x - from.x) * ROUNDNESS, y: to.y - (next.y - from.y) * ROUNDNESS }
    line += `C${pair(leaving)} ${pair(arriving)} ${pair(to)}`
  }
  return line
}

/** A point as it is written in a path. One decimal of a hundredth of the radius is finer than any screen. */
export function pair({ x, y }: FlowerPoint): string {
  return `${tenth(x)} ${tenth(y)}`
}

/** Rounds to a decimal. Adding zero turns −0 into 0. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
