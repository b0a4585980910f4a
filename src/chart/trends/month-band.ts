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
  /** The `d` of the line through the medians; it skips months without one. */
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
  const known = slots.flatMap(({ month, x, width }) => {
    const half = halves.get(month)
    return half === undefined ? [] : [{ month, x: rounded(x + width / 2), ...half }]
  })
  if (known.length === 0) return null
  const values = known.flatMap(({ median, half }) =>
    half === null ? [median] : [half.low, median, half.high],
  )
  const { placeOf, ticks } = valueAxis(values, frame, leastSpan)
  const marks = known.map(({ month, x, median }) => ({ month, x, y: placeOf(median) }))
  const edges = known.map(({ x, half }) =>
    half === null ? null : { x, low: placeOf(half.low), high: placeOf(half.high) },
  )
  return {
    ticks,
    marks,
    line: linePath(marks),
    band: runsOf(edges).map(areaOf).join(''),
  }
}

interface Edge {
  x: number
  low: number
  high: number
}

function runsOf(edges: readonly (Edge | null)[]): Edge[][] {
  const runs: Edge[][] = [[]]
  for (const edge of edges) {
    if (edge === null) runs.push([])
    else runs.at(-1)!.push(edge)
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
