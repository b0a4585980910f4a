import type { NamedNumbers } from '#domain/bean/bean.ts'

/** The values at the centre and at the rim of a radar chart. */
export interface RadarScale {
  minimum: number
  maximum: number
}

/** One spoke of a radar chart, in the units of `radius`. The centre is at 0, 0 and y points down. */
export interface RadarSpoke {
  name: string
  rim: Point
  /** The value's place on the spoke. */
  mark: Point
  /** Where to write the name, with its SVG `text-anchor`. */
  label: Point & { anchor: 'start' | 'middle' | 'end' }
}

export interface Point {
  x: number
  y: number
}

/** Distance from the rim to a name in px. */
const LABEL_DISTANCE = 12

/** The usual scale, widened to whole numbers if a value lies outside it. */
export function radarScale(values: NamedNumbers, usual: RadarScale): RadarScale {
  const numbers = Object.values(values)
  return {
    minimum: Math.min(usual.minimum, ...numbers.map(Math.floor)),
    maximum: Math.max(usual.maximum, ...numbers.map(Math.ceil)),
  }
}

/** One spoke for each named number, clockwise from the top in the given order. */
export function radarSpokes(values: NamedNumbers, scale: RadarScale, radius: number): RadarSpoke[] {
  const entries = Object.entries(values)
  return entries.map(([name, value], index) => {
    const angle = (index / entries.length) * 2 * Math.PI
    const share = (value - scale.minimum) / (scale.maximum - scale.minimum)
    const label = pointAt(angle, radius + LABEL_DISTANCE)
    return {
      name,
      rim: pointAt(angle, radius),
      mark: pointAt(angle, radius * Math.min(1, Math.max(0, share))),
      label: { ...label, anchor: label.x > 1 ? 'start' : label.x < -1 ? 'end' : 'middle' },
    }
  })
}

/** The radii of the rings: one for each whole number above the minimum, the rim last. */
export function radarRings({ minimum, maximum }: RadarScale, radius: number): number[] {
  const steps = maximum - minimum
  return Array.from({ length: steps }, (_, step) => rounded((radius * (step + 1)) / steps))
}

/** Formats points as the `points` attribute of an SVG polygon. */
export function polygonPoints(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ')
}

function pointAt(angle: number, distance: number): Point {
  return { x: rounded(Math.sin(angle) * distance), y: rounded(-Math.cos(angle) * distance) }
}

/** Rounds to two decimals. Adding zero turns −0 into 0. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
