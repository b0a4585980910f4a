import { bandPath, linePath, rounded } from '../paths.ts'
import type { AxisTick, PlotFrame } from '../scales.ts'
import { type MonthSlot, valueAxis } from './month-slots.ts'

/** What a month's mark shows: the median of the figure, and its middle half or null. */
export interface MonthHalf {
  median: number
  half: { low: number; high: number } | null
}

export interface MonthMark {
  month: string
  x: number
  y: number
}

/** A figure from month to month. */
export interface MonthBand {
  ticks: AxisTick[]
  /** The medians, the first month first. */
  marks: MonthMark[]
  /** The `d` of the line through the medians, interrupted where a month has none. A month between two such has none. */
  line: string
  /** The `d` of the band of the middle halves, interrupted where a month has none. Empty if no month has one. */
  band: string
}

/** Half of the width of a band of a single month, in px. */
const ALONE = 4

/** Null if no month has the figure. The frame's height stands for `leastSpan` at least. */
export function monthBand(
  halves: ReadonlyMap<string, MonthHalf>,
  slots: readonly MonthSlot[],
  frame: PlotFrame,
  leastSpan: number,
): MonthBand | null {
  const months = slots.map(({ month, x, width }) => {
    const told = halves.get(month)
    return told === undefined ? null : { month, x: rounded(x + width / 2), ...told }
  })
  const values = months.flatMap(told =>
    told === null ? [] : [told.median, told.half?.low ?? told.median, told.half?.high ?? told.median],
  )
  if (values.length === 0) return null
  const { placeOf, ticks } = valueAxis(values, frame, leastSpan)
  const marks = runsOf(months.map(told => told && { month: told.month, x: told.x, y: placeOf(told.median) }))
  const edges = months.map(
    told => told?.half && { x: told.x, low: placeOf(told.half.low), high: placeOf(told.half.high) },
  )
  return {
    ticks,
    marks: marks.flat(),
    line: marks.map(run => (run.length === 1 ? '' : linePath(run))).join(''),
    band: runsOf(edges).map(areaOf).join(''),
  }
}

interface Edge {
  x: number
  low: number
  high: number
}

/** What follows one another without a gap. */
function runsOf<Place>(places: readonly (Place | null | undefined)[]): Place[][] {
  const runs: Place[][] = [[]]
  for (const place of places) {
    if (place) runs.at(-1)!.push(place)
    else runs.push([])
  }
  return runs.filter(run => run.length > 0)
}

function areaOf(run: readonly Edge[]): string {
  const [only] = run
  const edges =
    run.length === 1 && only !== undefined
      ? [
          { ...only, x: only.x - ALONE },
          { ...only, x: only.x + ALONE },
        ]
      : run
  return bandPath(edges)
}
