import { longestStep } from '#domain/curve/longest-step.ts'
import type { Series, Timeline } from '#domain/curve/timeline.ts'
import { lineWithin } from './line-within.ts'
import type { PlotFrame } from './scales.ts'
import { type ScreenLine, simplifiedLine } from './simplified-line.ts'

/** The curves of a roast chart and of its pictures, in the order of the legend. */
export const CHART_CURVES = ['ibts', 'bean', 'rateOfRise'] as const

/** All curves that a chart can have; the last one is hidden by default. */
export const DRAWABLE_CURVES = [...CHART_CURVES, 'ibtsRateOfRise'] as const
export type ChartCurve = (typeof DRAWABLE_CURVES)[number]

/** The measured series that a curve draws. */
export const CURVE_SERIES = {
  ibts: 'ibtsTemperature',
  bean: 'beanTemperature',
  rateOfRise: 'beanRateOfRise',
  ibtsRateOfRise: 'ibtsRateOfRise',
} as const satisfies Record<ChartCurve, keyof Timeline>

/** The scale that a curve is drawn on. */
export const CURVE_SCALES = {
  ibts: 'temperature',
  bean: 'temperature',
  rateOfRise: 'rateOfRise',
  ibtsRateOfRise: 'rateOfRise',
} as const satisfies Record<ChartCurve, string>

/** A stretch of a curve. */
export interface CurvePiece {
  /** An SVG path. */
  path: string
  /** Where the piece starts, in px along its unbroken line. Continues the pattern of a dashed curve. */
  offset: number
}

/**
 * The curves of a timeline as SVG paths. Expects it as `shownTimeline` returns it. A series without values has no
 * pieces; where nothing was measured, no line is drawn; nothing is smoothed. With a frame, what is outside of it is
 * left out. For why a curve has several pieces, see docs/decisions/021-charts.md.
 */
export function curvePieces(
  timeline: Timeline,
  scales: Record<'time' | 'temperature' | 'rateOfRise', (value: number) => number> & { frame?: PlotFrame },
): Record<ChartCurve, CurvePiece[]> {
  const samples = samplesAndGaps(timeline.timeSeconds)
  const xs = placesOf(timeline.timeSeconds, samples, scales.time)
  const pieces = (curve: ChartCurve) => {
    const line = { xs, ys: placesOf(timeline[CURVE_SERIES[curve]], samples, scales[CURVE_SCALES[curve]]) }
    return linePieces(scales.frame === undefined ? line : lineWithin(line, scales.frame))
  }
  return {
    ibts: pieces('ibts'),
    bean: pieces('bean'),
    rateOfRise: pieces('rateOfRise'),
    ibtsRateOfRise: pieces('ibtsRateOfRise'),
  }
}

/** The samples of these times in order, and -1 where two are too far apart for a line. */
function samplesAndGaps(timeSeconds: readonly number[]): number[] {
  const longest = longestStep(timeSeconds)
  return timeSeconds.flatMap((seconds, sample) =>
    sample > 0 && seconds - timeSeconds[sample - 1]! > longest ? [-1, sample] : sample,
  )
}

/** The places of samples in px; NaN for values that are missing or not finite. */
function placesOf(
  values: Series,
  samples: readonly number[],
  place: (value: number) => number,
): Float64Array {
  return Float64Array.from(samples, sample => {
    const value = values[sample] ?? Number.NaN
    return Number.isFinite(value) ? place(value) : Number.NaN
  })
}

/** How far a simplified curve may be from the measured one, in px. */
const SIMPLIFICATION_TOLERANCE = 0.15

/** Maximum lines per piece: few enough to touch only a tile or two, enough to draw a smooth curve in one piece. */
const PIECE_LINES = 100

/** Splits a line into pieces. A long unbroken run spans several pieces; short runs share one. */
function linePieces(line: ScreenLine): CurvePiece[] {
  const pieces: CurvePiece[] = []
  let room = 0
  for (const run of unbrokenRuns(line)) {
    const points = simplifiedLine(line, run, SIMPLIFICATION_TOLERANCE)
    let offset = 0
    for (let start = 0; start === 0 || start < points.length - 1; start += PIECE_LINES) {
      const stretch = points.slice(start, start + PIECE_LINES + 1)
      const path = linePath(line, stretch)
      const last = pieces.at(-1)
      if (last?.offset === 0 && offset === 0 && stretch.length <= room) {
        last.path += path
        room -= stretch.length
      } else {
        pieces.push({ path, offset })
        room = PIECE_LINES - stretch.length
      }
      offset += lengthOf(line, stretch)
    }
  }
  return pieces
}

/** The stretches of a line in which every y is a number. `to` is exclusive. */
function unbrokenRuns({ ys }: ScreenLine): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (let from = 0; from < ys.length; from += 1) {
    if (!Number.isFinite(ys[from])) continue
    let to = from + 1
    while (Number.isFinite(ys[to])) to += 1
    runs.push({ from, to })
    from = to
  }
  return runs
}

/** The SVG path through points, rounded to 0.1 px. A lone point is closed, so its round line cap shows as a dot. */
function linePath({ xs, ys }: ScreenLine, points: readonly number[]): string {
  const places = points.map(point => `${xs[point]!.toFixed(1)},${ys[point]!.toFixed(1)}`)
  return `M${places.join('L')}${places.length === 1 ? 'Z' : ''}`
}

/** The length of the line in px. */
function lengthOf({ xs, ys }: ScreenLine, points: readonly number[]): number {
  return points.reduce((length, point, index) => {
    const before = points[index - 1]
    return before === undefined ? 0 : length + Math.hypot(xs[point]! - xs[before]!, ys[point]! - ys[before]!)
  }, 0)
}
