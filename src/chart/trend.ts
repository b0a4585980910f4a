import { rounded } from './paths.ts'
import type { PlotFrame } from './scales.ts'

/** A known value's place on a trend line, in px. */
export interface TrendMark {
  /** Its place in the list of values. */
  index: number
  x: number
  y: number
}

/** A label of the axis of a figure. */
export interface TrendTick {
  value: number
  /** The place in px. */
  y: number
  /** The centre of its text in px: at its place, or so far away from it that the other label's text has room. */
  labelY: number
}

/** How one figure changed from one roast to the next. */
export interface Trend {
  lowest: number
  highest: number
  last: number
  /** The labels of the highest and the lowest value; one label if they are the same. */
  ticks: TrendTick[]
  /** The known values, in the given order. */
  marks: TrendMark[]
  /** The `d` attribute of the line through the marks. */
  path: string
}

/** The height of a label's text in px. */
const LABEL_HEIGHT = 15

/** One value is not a trend. */
const FEWEST_VALUES = 2

/**
 * Spreads the values evenly over the frame, the first at its left edge. Unknown values keep their place, and the line
 * skips them. The frame's height stands for `leastSpan` at least, so that small changes look small. Null if fewer
 * than two values are known.
 */
export function trend(values: readonly (number | null)[], frame: PlotFrame, leastSpan: number): Trend | null {
  const known = values.flatMap((value, index) => (value === null ? [] : { value, index }))
  const last = known.at(-1)
  if (last === undefined || known.length < FEWEST_VALUES) return null
  const lowest = known.reduce((least, { value }) => Math.min(least, value), Infinity)
  const highest = known.reduce((most, { value }) => Math.max(most, value), -Infinity)
  const span = Math.max(leastSpan, highest - lowest)
  const top = (lowest + highest + span) / 2
  const placeOf = (value: number) => rounded(frame.top + (frame.height * (top - value)) / span)
  const marks = known.map(({ value, index }) => ({
    index,
    x: rounded(frame.left + (frame.width * index) / (values.length - 1)),
    y: placeOf(value),
  }))
  const missing = Math.max(0, LABEL_HEIGHT - (placeOf(lowest) - placeOf(highest))) / 2
  const ticks =
    lowest === highest
      ? [tick(highest, placeOf, 0)]
      : [tick(highest, placeOf, -missing), tick(lowest, placeOf, missing)]
  const path = `M${marks.map(({ x, y }) => `${x} ${y}`).join('L')}`
  return { lowest, highest, last: last.value, ticks, marks, path }
}

function tick(value: number, placeOf: (value: number) => number, shift: number): TrendTick {
  const y = placeOf(value)
  return { value, y, labelY: rounded(y + shift) }
}
