import type { NamedNumbers } from '#domain/bean.ts'

/** What the middle and the rim of a radar stand for. */
export interface RadarScale {
  minimum: number
  maximum: number
}

/** One spoke of a radar, in the units of `radius`, with the middle at 0, 0 and y growing downwards. */
export interface RadarSpoke {
  name: string
  rim: Point
  /** Where the value lies on the spoke. */
  mark: Point
  /** Where the name is written, and which of its ends lies there. */
  label: Point & { anchor: 'start' | 'middle' | 'end' }
}

export interface Point {
  x: number
  y: number
}

/** px from the rim to a name. */
const LABEL_DISTANCE = 12

/** The scale, widened to whole numbers where a value lies outside it. */
export function radarScale(values: NamedNumbers, usual: RadarScale): RadarScale {
  const numbers = Object.values(values)
  return {
    minimum: Math.min(usual.minimum, ...numbers.map(Math.floor)),
    maximum: Math.max(usual.maximum, ...numbers.map(Math.ceil)),
  }
}

/** The spokes of named numbers, clockwise from the top, in the order of their names. */
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

/** The radii of the rings at each whole number above the minimum, the rim's last. */
export function radarRings({ minimum, maximum }: RadarScale, radius: number): number[] {
  const steps = maximum - minimum
  return Array.from({ length: steps }, (_, step) => rounded((radius * (step + 1)) / steps))
}

/** The `points` of an SVG polygon. */
export function polygonPoints(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ')
}

function pointAt(angle: number, distance: number): Point {
  return { x: rounded(Math.sin(angle) * distance), y: rounded(-Math.cos(angle) * distance) }
}

/** Two decimals are a hundredth of a pixel; adding zero makes −0 a 0. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
