import type { AxisTick, PlotFrame } from '../scales.ts'
import { axisOver, valueAxis } from './month-slots.ts'

/** A scatter plot of two figures of the same roasts. */
export interface ScatterPlot {
  /** In px, in the given order. */
  points: { x: number; y: number }[]
  xTicks: AxisTick[]
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
  const [xs, ys] = [pairs.map(({ x }) => x), pairs.map(({ y }) => y)]
  const count = Math.max(2, Math.floor(frame.width / LABEL_DISTANCE))
  const across = axisOver(xs, [frame.left, frame.left + frame.width], leastSpan.x, count)
  const up = valueAxis(ys, frame, leastSpan.y)
  return {
    points: pairs.map(({ x, y }) => ({ x: across.placeOf(x), y: up.placeOf(y) })),
    xTicks: across.ticks,
    yTicks: up.ticks,
  }
}
