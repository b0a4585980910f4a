import type { Series } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import type { PlotFrame } from './scales.ts'

/** A place on the chart in px. */
export interface Point {
  x: number
  y: number
}

/** Whether a place is not above or below a plot. */
export function isInField({ y }: Pick<Point, 'y'>, { top, height }: PlotFrame): boolean {
  return y > top - 1 && y < top + height + 1
}

/** A curve as it is drawn: a line from each sample to the next one if both are known. */
interface DrawnCurve {
  timeSeconds: readonly number[]
  series: Series
  /** From seconds to px. */
  time: (seconds: number) => number
  /** From a value to px. */
  height: (value: number) => number
}

/**
 * Where the mark of a moment is on a curve. If the curve isn't drawn at that time, but was measured shortly before
 * or after it, that is where it begins or ends; null if nothing was measured around the time.
 */
export function placeOnCurve(curve: DrawnCurve, seconds: number): Point | null {
  const { timeSeconds, series, time } = curve
  if (valueAt(timeSeconds, series, seconds) === null) return null
  const next = timeSeconds.findIndex(sample => sample >= seconds)
  const after = sampleAt(curve, next)
  if (timeSeconds[next] === seconds && after !== null) return after
  const before = sampleAt(curve, next === -1 ? timeSeconds.length - 1 : next - 1)
  if (before === null || after === null) return nearestPlace(curve, seconds)
  const x = time(seconds)
  return { x, y: before.y + ((x - before.x) / (after.x - before.x)) * (after.y - before.y) }
}

/** The place of a sample; null if it has no value. */
function sampleAt({ timeSeconds, series, time, height }: DrawnCurve, sample: number): Point | null {
  const value = series[sample] ?? Number.NaN
  return Number.isFinite(value) ? { x: time(timeSeconds[sample]!), y: height(value) } : null
}

function nearestPlace(curve: DrawnCurve, seconds: number): Point | null {
  const places = curve.timeSeconds.flatMap((_, sample) => sampleAt(curve, sample) ?? [])
  const distances = places.map(({ x }) => Math.abs(x - curve.time(seconds)))
  return places[distances.indexOf(Math.min(...distances))] ?? null
}
