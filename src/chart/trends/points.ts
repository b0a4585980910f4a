import { nice, ticks } from 'd3-array'
import { linearScale } from '../linear-scale.ts'
import { rounded } from '../paths.ts'
import type { AxisTick, PlotFrame } from '../scales.ts'
import { valueAxis } from './month-slots.ts'

/** A label of a horizontal axis. */
export interface HorizontalTick {
  value: number
  /** In px. */
  x: number
}

/** A scatter plot of two figures of the same roasts. */
export interface ScatterPlot {
  /** In px, in the given order. */
  points: { x: number; y: number }[]
  xTicks: HorizontalTick[]
  yTicks: AxisTick[]
}

/** The least distance of two labels of the horizontal axis, in px. */
const LABEL_DISTANCE = 72

/** Places points on axes that fit them. Each axis spans at least its `leastSpan`. */
export function scatterPlot(
  pairs: readonly { x: number; y: number }[],
  frame: PlotFrame,
  leastSpan: { x: number; y: number },
): ScatterPlot {
  const xs = pairs.map(({ x }) => x)
  const vertical = valueAxis(
    pairs.map(({ y }) => y),
    frame,
    leastSpan.y,
  )
  const [lowest, highest] = [Math.min(...xs), Math.max(...xs)]
  const more = Math.max(0, leastSpan.x - (highest - lowest)) / 2
  const count = Math.max(2, Math.floor(frame.width / LABEL_DISTANCE))
  const ends = nice(lowest - more, highest + more, count)
  const scale = linearScale(ends, [frame.left, frame.left + frame.width])
  return {
    points: pairs.map(({ x, y }) => ({ x: rounded(scale(x)), y: vertical.placeOf(y) })),
    xTicks: ticks(...ends, count).map(value => ({ value, x: rounded(scale(value)) })),
    yTicks: vertical.ticks,
  }
}
