import type { AxisTick, ChartScales, PlotFrame } from './scales.ts'
import type { Box } from './value-labels.ts'

/** An axis label within the plot, in px: on its line at the plot's edge, for the topmost line below it. */
export interface InsideLabel extends Box {
  axis: 'temperature' | 'rateOfRise'
  /** In the reader's unit. */
  value: number
}

/** The size of a label of four characters, and its distance from its line, in px. */
const SIZE = { width: 30, height: 14 }
const GAP = 2

/** The labels of both fitted axes of a plot without room beside it: none of the whole roast, whose axes are hidden. */
export function insideLabels({
  frame,
  isPart,
  temperatureTicks,
  rateOfRiseTicks,
}: ChartScales): InsideLabel[] {
  if (!isPart) return []
  const labels = (axis: InsideLabel['axis'], ticks: readonly AxisTick[], x: number) =>
    ticks.map(({ value, place }) => ({ axis, value, x, y: heightOf(place, frame), ...SIZE }))
  return [
    ...labels('temperature', temperatureTicks, frame.left + SIZE.width / 2),
    ...labels('rateOfRise', rateOfRiseTicks, frame.left + frame.width - SIZE.width / 2),
  ]
}

function heightOf(place: number, { top }: PlotFrame): number {
  const above = place - GAP - SIZE.height / 2
  return above - SIZE.height / 2 < top ? place + GAP + SIZE.height / 2 : above
}
