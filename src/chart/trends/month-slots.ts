import { nice, ticks } from 'd3-array'
import { linearScale } from '../linear-scale.ts'
import { rounded } from '../paths.ts'
import type { AxisTick, PlotFrame } from '../scales.ts'

/** The place of a month on the time axis, in px. */
export interface MonthSlot {
  /** YYYY-MM */
  month: string
  /** Its left edge. */
  x: number
  width: number
}

/** All months from the first to the last of those given, equally wide. */
export function monthSlots(months: readonly string[], frame: PlotFrame): MonthSlot[] {
  if (months.length === 0) return []
  const numbers = months.map(numberOfMonth)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const count = last - first + 1
  const width = frame.width / count
  return Array.from({ length: count }, (_, index) => ({
    month: monthOfNumber(first + index),
    x: rounded(frame.left + index * width),
    width: rounded(width),
  }))
}

/** An axis with round labels: from a value to its place in px. */
export interface ValueAxis {
  placeOf: (value: number) => number
  ticks: AxisTick[]
}

/** About how many labels a vertical axis has. */
const TICKS = 3

/** A vertical axis on which all values have room, of at least `leastSpan`, so that small changes look small. */
export function valueAxis(
  values: readonly number[],
  { top, height }: PlotFrame,
  leastSpan: number,
): ValueAxis {
  return axisOver(values, [top + height, top], leastSpan, TICKS)
}

/** Such an axis between two places, with about `count` labels. */
export function axisOver(
  values: readonly number[],
  places: readonly [number, number],
  leastSpan: number,
  count: number,
): ValueAxis {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const more = Math.max(0, leastSpan - (highest - lowest)) / 2
  const ends = nice(lowest - more, highest + more, count)
  const scale = linearScale(ends, places)
  const placeOf = (value: number) => rounded(scale(value))
  return { placeOf, ticks: ticks(...ends, count).map(value => ({ value, place: placeOf(value) })) }
}

function numberOfMonth(month: string): number {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return year * 12 + ofYear - 1
}

function monthOfNumber(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
