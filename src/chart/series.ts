import type { Series, Timeline } from '#domain/timeline.ts'
import type { ChartScales } from './scales.ts'
import { type ScreenPoint, simplifiedLine } from './simplified-line.ts'

/** The curves of a roast chart, in the order in which they are drawn and named. */
export const CHART_CURVES = ['ibts', 'bean', 'rateOfRise'] as const
export type ChartCurve = (typeof CHART_CURVES)[number]

/** A stretch of a curve. */
export interface CurvePiece {
  /** An SVG path. */
  path: string
  /** How far into the unbroken line it begins, in px along the line: where the pattern of a dashed curve goes on. */
  offset: number
}

/**
 * The curves of a shown timeline, none where it has no value. Gaps stay gaps; nothing is smoothed. A restless curve
 * comes in several pieces: see docs/decisions/007-curves-in-pieces.md.
 */
export function curvePieces(timeline: Timeline, scales: ChartScales): Record<ChartCurve, CurvePiece[]> {
  const xs = timeline.timeSeconds.map(seconds => scales.time(seconds))
  const pieces = (series: Series, y: (value: number) => number) => linePieces(screenRuns(xs, series, y))
  return {
    ibts: pieces(timeline.ibtsTemperature, scales.temperature),
    bean: pieces(timeline.beanTemperature, scales.temperature),
    rateOfRise: pieces(timeline.beanRateOfRise, scales.rateOfRise),
  }
}

/** The unbroken stretches of a series, whose samples stand at `xs`, in px. */
function screenRuns(xs: readonly number[], series: Series, y: (value: number) => number): ScreenPoint[][] {
  const runs: ScreenPoint[][] = []
  let current: ScreenPoint[] = []
  xs.forEach((x, index) => {
    const value = series[index]
    if (value == null || !Number.isFinite(value)) {
      current = []
      return
    }
    if (current.length === 0) runs.push(current)
    current.push({ x, y: y(value) })
  })
  return runs
}

/** Farther than this from the measured curve, in px, a simplified one never runs. */
const SIMPLIFICATION_TOLERANCE = 0.15

/** Lines of one piece at most: few enough that it touches a tile or two, so many that a calm curve is one piece. */
const PIECE_LINES = 100

/** The runs in pieces. A long run is cut where a piece is full; short ones share a piece. */
function linePieces(runs: readonly ScreenPoint[][]): CurvePiece[] {
  const pieces: CurvePiece[] = []
  let room = 0
  for (const run of runs) {
    const points = simplifiedLine(run, SIMPLIFICATION_TOLERANCE)
    let offset = 0
    for (let start = 0; start === 0 || start < points.length - 1; start += PIECE_LINES) {
      const stretch = points.slice(start, start + PIECE_LINES + 1)
      const path = linePath(stretch)
      const last = pieces.at(-1)
      if (last?.offset === 0 && offset === 0 && stretch.length <= room) {
        last.path += path
        room -= stretch.length
      } else {
        pieces.push({ path, offset })
        room = PIECE_LINES - stretch.length
      }
      offset += lengthOf(stretch)
    }
  }
  return pieces
}

/** The SVG path through points, to a tenth of a px. A lone point is closed, which draws the line's round end as a dot. */
function linePath(points: readonly ScreenPoint[]): string {
  const places = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
  return `M${places.join('L')}${places.length === 1 ? 'Z' : ''}`
}

/** px along the line. */
function lengthOf(points: readonly ScreenPoint[]): number {
  return points.reduce((length, { x, y }, index) => {
    const before = points[index - 1]
    return before === undefined ? 0 : length + Math.hypot(x - before.x, y - before.y)
  }, 0)
}
