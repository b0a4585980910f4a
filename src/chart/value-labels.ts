import type { Timeline } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import { roastTemperature, sensorOf } from '#domain/story/roast-temperature.ts'
import { isWithin } from '#domain/words/time-span.ts'
import type { Landmark } from './landmarks.ts'
import { isInField, type Point } from './place-on-curve.ts'
import { AXIS_LABEL_ROOM, type AxisTick, type ChartScales, type PlotFrame } from './scales.ts'
import { CHART_CURVES, type ChartCurve, CURVE_SCALES, CURVE_SERIES } from './series.ts'

/** A curve's value at a moment, written beside the curve. */
export interface ValueLabel {
  curve: ChartCurve
  /** °C; °C/min for the rate of rise. */
  value: number
  /** Seconds since charge. */
  seconds: number
  /** Centre of the label in px. */
  x: number
  y: number
  /** A line from the label to the ring around its point, in px; null if they are close together. */
  leader: { from: Point; to: Point } | null
}

/** A rectangle by its centre, in px. */
export interface Box extends Size {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** Size of a label in px: `214 °C`, and a rate of rise without its unit. */
const TEMPERATURE_LABEL: Size = { width: 42, height: 15 }
const RATE_LABEL: Size = { width: 30, height: 15 }
/** The ring around a point. */
const RING: Size = { width: 9, height: 9 }
/** Distance of a label's edge from its point on the curve in px. */
const DISTANCE = 6
/** Farther from its point than this, in px, a label has a line to it. */
const CLOSE = 12

/**
 * The labels of the curves' values at the landmarks, for a chart whose axes have no labels. The temperatures are the
 * measured ones of the sensor that the story and the score use, however smooth its curve is. Each label is placed where
 * it covers no curve, no other label, no ring and nothing of `taken`, or is left out if there is no such place. Expects
 * both timelines as `shownTimeline` returns them.
 */
export function valueLabels(
  timeline: Timeline,
  measured: Timeline,
  landmarks: readonly Landmark[],
  scales: ChartScales,
  taken: readonly Box[],
): ValueLabel[] {
  const curves = curvePoints(timeline, scales)
  const labels: ValueLabel[] = []
  const temperatureAt = roastTemperature(measured)
  const points = wantedLabels(measured, landmarks)
    .filter(({ seconds }) => isWithin(scales.span, seconds))
    .flatMap(({ curve, seconds }) => {
      const { series, height } = curveOf(curve, timeline, scales)
      const drawn = valueAt(timeline.timeSeconds, series, seconds)
      const value = curve === 'rateOfRise' ? drawn : temperatureAt(seconds)
      const point = { x: scales.time(seconds), y: height(drawn ?? Number.NaN) }
      return value === null || !isInField(point, scales.frame) ? [] : [{ curve, seconds, value, ...point }]
    })
  const occupied = [...taken, ...points.map(({ x, y }) => ({ x, y, ...RING }))]
  for (const { curve, seconds, value, ...point } of points) {
    const size = curve === 'rateOfRise' ? RATE_LABEL : TEMPERATURE_LABEL
    const box = freePlace(point, size, scales.frame, occupied, curves)
    if (box === null) continue
    occupied.push(box)
    labels.push({ curve, value, seconds, x: box.x, y: box.y, leader: leaderOf(box, point) })
  }
  return labels
}

/** The most important first. The rate of rise is what a roaster looks at from first crack on. */
function wantedLabels(timeline: Timeline, landmarks: readonly Landmark[]) {
  const secondsOf = (name: Landmark['name']) => landmarks.find(mark => mark.name === name)?.seconds ?? null
  const temperature = sensorOf(timeline) === 'IBTS' ? 'ibts' : 'bean'
  const curves = [temperature, 'rateOfRise'] as const
  const moments = [
    timeline.timeSeconds.at(-1) ?? null,
    secondsOf('First crack'),
    secondsOf('Turning point'),
    secondsOf('Yellowing'),
    secondsOf('Charge'),
  ]
  return moments.flatMap((seconds, moment) =>
    seconds === null
      ? []
      : curves.filter(curve => curve !== 'rateOfRise' || moment < 2).map(curve => ({ curve, seconds })),
  )
}

/** The values of a curve, and the place of each in px. */
export function curveOf(curve: ChartCurve, timeline: Timeline, scales: ChartScales) {
  return { series: timeline[CURVE_SERIES[curve]], height: scales[CURVE_SCALES[curve]] }
}

/** Every sample of every curve in px. */
function curvePoints(timeline: Timeline, scales: ChartScales): Point[] {
  return CHART_CURVES.flatMap(curve => {
    const { series, height } = curveOf(curve, timeline, scales)
    return timeline.timeSeconds.flatMap((seconds, sample) => {
      const value = series[sample] ?? null
      return value === null ? [] : [{ x: scales.time(seconds), y: height(value) }]
    })
  })
}

type Direction = readonly [right: number, down: number]

/** Directions from a point to its label, the best first: above, below, then to the sides. */
const DIRECTIONS: readonly Direction[] = [
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [-1, 0],
  [1, 0],
]

/** How far to look for a free place, in labels away from the point. */
const DISTANCES = [0.5, 1.5, 2.5] as const
/** Farther aside, a label would seem to belong to another moment. */
const MOST_ASIDE = 1

/** The free place nearest to a point; null if there is none. */
function freePlace(
  point: Point,
  size: Size,
  frame: PlotFrame,
  occupied: readonly Box[],
  curves: readonly Point[],
): Box | null {
  const places = DISTANCES.flatMap(labels =>
    DIRECTIONS.map(direction => placeBeside(point, size, direction, labels, frame)),
  )
  const isFree = (box: Box) =>
    isInside(box, frame) &&
    !occupied.some(other => overlap(box, other)) &&
    !curves.some(other => isUnder(other, box))
  return places.find(isFree) ?? null
}

/** The place so many labels away from a point. At the sides of the plot, a place above or below moves inwards. */
function placeBeside(
  { x, y }: Point,
  { width, height }: Size,
  [right, down]: Direction,
  labels: number,
  frame: PlotFrame,
): Box {
  const wanted = x + right * (Math.min(labels, MOST_ASIDE) * width + DISTANCE)
  const leftmost = frame.left + width / 2
  const rightmost = frame.left + frame.width - width / 2
  return {
    width,
    height,
    x: right === 0 ? Math.min(rightmost, Math.max(leftmost, wanted)) : wanted,
    y: y + down * (labels * height + DISTANCE),
  }
}

/** The shortest line from a label's edge to the ring around its point; null if the label is close to it. */
function leaderOf({ x, y, width, height }: Box, point: Point): ValueLabel['leader'] {
  const from = {
    x: Math.min(Math.max(point.x, x - width / 2), x + width / 2),
    y: Math.min(Math.max(point.y, y - height / 2), y + height / 2),
  }
  const distance = Math.hypot(from.x - point.x, from.y - point.y)
  if (distance <= CLOSE) return null
  const share = 1 - RING.width / 2 / distance
  return { from, to: { x: from.x + (point.x - from.x) * share, y: from.y + (point.y - from.y) * share } }
}

function isInside({ x, y, width, height }: Box, frame: PlotFrame): boolean {
  return (
    x - width / 2 >= frame.left &&
    x + width / 2 <= frame.left + frame.width &&
    y - height / 2 >= frame.top &&
    y + height / 2 <= frame.top + frame.height
  )
}

function isUnder({ x, y }: Point, box: Box): boolean {
  return Math.abs(x - box.x) * 2 < box.width && Math.abs(y - box.y) * 2 < box.height
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height
}

/** An axis label within the plot, in px: above its line at the plot's edge. */
export interface InsideLabel extends Box {
  axis: 'temperature' | 'rateOfRise'
  /** In the reader's unit. */
  value: number
}

/** The size of a label of four characters, in px. */
const AXIS_LABEL: Size = { width: 30, height: 14 }

/**
 * The labels of both fitted axes of a plot without room beside it: none of the whole roast, whose axes are hidden, and
 * none where one of the rings is.
 */
export function insideLabels(
  { frame, isPart, temperatureTicks, rateOfRiseTicks }: ChartScales,
  rings: readonly Point[],
): InsideLabel[] {
  if (!isPart) return []
  const labels = (axis: InsideLabel['axis'], ticks: readonly AxisTick[], x: number) =>
    ticks.map(({ value, place }) => ({
      axis,
      value,
      x,
      y: place - AXIS_LABEL_ROOM + AXIS_LABEL.height / 2,
      ...AXIS_LABEL,
    }))
  return [
    ...labels('temperature', temperatureTicks, frame.left + AXIS_LABEL.width / 2),
    ...labels('rateOfRise', rateOfRiseTicks, frame.left + frame.width - AXIS_LABEL.width / 2),
  ].filter(label => !rings.some(({ x, y }) => overlap(label, { x, y, ...RING })))
}
