import { thinnedTimeline } from '#domain/curve/thinned-timeline.ts'
import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import { type Point, placeOnCurve } from './place-on-curve.ts'
import { CURVE_SERIES, curvePieces } from './series.ts'
import { shownTimeline } from './shown-timeline.ts'

/** How the one curve of a roast's picture is drawn. */
interface CardCurveLook {
  /** px. */
  width: number
  height: number
  line: string
  /** The colour of the ring at first crack, and of its inside. */
  mark: string
  background: string
}

interface CardCurve {
  svg: string
  /** Where first crack is on the curve; null if it isn't known. */
  mark: Point | null
}

const SAMPLES_PER_PIXEL = 2
const MARGIN = 12
const LINE_WIDTH = 4

/**
 * Draws the temperature of the beans as an SVG image, with a ring at first crack. The bean probe counts, or the
 * infrared sensor without one. Null if nothing was measured.
 */
export function drawCardCurve(
  timeline: Timeline,
  firstCrackSeconds: number | null,
  { width, height, line, mark, background }: CardCurveLook,
): CardCurve | null {
  const curve = (['bean', 'ibts'] as const).find(each => hasValues(timeline[CURVE_SERIES[each]]))
  if (curve === undefined) return null
  const drawn = shownTimeline(thinnedTimeline(timeline, width * SAMPLES_PER_PIXEL))
  const series = drawn[CURVE_SERIES[curve]]
  const known = series.filter((value): value is number => Number.isFinite(value))
  const [from, to] = [drawn.timeSeconds[0] ?? 0, drawn.timeSeconds.at(-1) ?? 0]
  const time = between(from, to, MARGIN, width - MARGIN)
  const temperature = between(Math.min(...known), Math.max(...known), height - MARGIN, MARGIN)
  const place =
    firstCrackSeconds === null
      ? null
      : placeOnCurve({ timeSeconds: drawn.timeSeconds, series, time, height: temperature }, firstCrackSeconds)
  const pieces = curvePieces(drawn, { time, temperature, rateOfRise: temperature })[curve]
  const paths = pieces.map(({ path }) => `<path d="${path}"/>`)
  const ring =
    place &&
    `<circle cx="${place.x.toFixed(1)}" cy="${place.y.toFixed(1)}" r="9" fill="${background}" stroke="${mark}" stroke-width="5"/>`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<g fill="none" stroke="${line}" stroke-width="${LINE_WIDTH}" stroke-linejoin="round" stroke-linecap="round">`,
    ...paths,
    `</g>${ring ?? ''}</svg>`,
  ]
  return { svg: svg.join(''), mark: place }
}

/** A scale from values to px. */
function between(low: number, high: number, lowPlace: number, highPlace: number) {
  const span = high - low || 1
  return (value: number) => lowPlace + ((value - low) / span) * (highPlace - lowPlace)
}
