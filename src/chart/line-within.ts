import type { PlotFrame } from './scales.ts'
import type { ScreenLine } from './simplified-line.ts'

/** How far a line may pass the frame, in px: places are not exact. */
const TOLERANCE = 0.5

/** The part of a line that is within a frame. It is cut where it crosses an edge, and broken where it is outside. */
export function lineWithin(line: ScreenLine, frame: PlotFrame): ScreenLine {
  const { xs, ys } = line
  const left = frame.left - TOLERANCE
  const right = frame.left + frame.width + TOLERANCE
  const top = frame.top - TOLERANCE
  const bottom = frame.top + frame.height + TOLERANCE
  const isOutside = (point: number) =>
    xs[point]! < left || xs[point]! > right || ys[point]! < top || ys[point]! > bottom
  let first = 0
  while (first < ys.length && !isOutside(first)) first += 1
  if (first === ys.length) return line

  const cutXs: number[] = []
  const cutYs: number[] = []
  const add = (x: number, y: number) => {
    cutXs.push(x)
    cutYs.push(y)
  }
  for (let point = 0; point < ys.length; point += 1) {
    const [x, y] = [xs[point]!, ys[point]!]
    if (isOutside(point)) add(x, Number.NaN)
    else add(x, y)
    if (point + 1 >= ys.length || (!isOutside(point) && !isOutside(point + 1))) continue
    const [width, height] = [xs[point + 1]! - x, ys[point + 1]! - y]
    const [overX, overY] = [shareWithin(x, width, left, right), shareWithin(y, height, top, bottom)]
    const [from, until] = [Math.max(overX.from, overY.from), Math.min(overX.until, overY.until)]
    if (!(from < until)) continue
    if (from > 0) add(x + width * from, y + height * from)
    if (until < 1) add(x + width * until, y + height * until)
  }
  return { xs: cutXs, ys: cutYs }
}

/** Which shares of the way from a place, `length` px long, are between two others. */
function shareWithin(place: number, length: number, low: number, high: number) {
  if (length === 0) return place < low || place > high ? { from: 1, until: 0 } : { from: 0, until: 1 }
  const [one, other] = [(low - place) / length, (high - place) / length]
  return { from: Math.max(0, Math.min(one, other)), until: Math.min(1, Math.max(one, other)) }
}
