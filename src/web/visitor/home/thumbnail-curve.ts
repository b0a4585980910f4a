import type { Roast } from '#contract/roasts.ts'

/** A point of the drawing, in percent of its width and height. */
interface Point {
  x: number
  y: number
}

export interface ThumbnailCurve {
  /** SVG paths in a square of 100 by 100. */
  temperature: string
  rateOfRise: string
  moments: (Point & { name: string })[]
}

/** The room above and below a curve, in percent. */
const MARGIN = 8

/** The curves of a roast's thumbnail over a whole width, and its moments; null for a picture without a temperature. */
export function thumbnailCurve(svg: string, roast: Roast): ThumbnailCurve | null {
  const temperature = fitted(pointsOf(svg, 'bean') ?? pointsOf(svg, 'ibts') ?? [])
  const [charge, drop] = [temperature[0], temperature.at(-1)]
  if (charge === undefined || drop === undefined) return null
  const turn = temperature.reduce((lowest, point) => (point.y > lowest.y ? point : lowest))
  const { fc_minutes: crack, total_duration_seconds: total } = roast
  const cracked =
    crack !== null && total !== null && total > 0 ? pointAt(temperature, (crack * 6000) / total) : null
  return {
    temperature: smoothPathOf(temperature),
    rateOfRise: pathOf(fitted(pointsOf(svg, 'rateOfRise') ?? [])),
    moments: [
      { name: 'charge', ...charge },
      ...(turn === charge || turn === drop ? [] : [{ name: 'turning point', ...turn }]),
      ...(cracked === null ? [] : [{ name: 'first crack', ...cracked }]),
      { name: 'drop', ...drop },
    ],
  }
}

/** The points of one of its paths, in its own units. */
function pointsOf(svg: string, curve: string): Point[] | null {
  const [, path] = new RegExp(`class="${curve}" d="([^"]*)"`).exec(svg) ?? []
  if (path === undefined) return null
  return path
    .split(/[ML]/)
    .slice(1)
    .map(pair => pair.split(/[ ,]/).map(Number))
    .flatMap(([x, y]) => (x === undefined || y === undefined ? [] : [{ x, y }]))
}

/** A thumbnail's width between its edges of a unit. */
const WIDTH = 178

/** As high as the drawing. */
function fitted(points: readonly Point[]): Point[] {
  const heights = points.map(({ y }) => y)
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
  const scale = (100 - 2 * MARGIN) / (bottom - top || 1)
  return points.map(({ x, y }) => ({
    x: rounded(((x - 1) * 100) / WIDTH),
    y: rounded(MARGIN + (y - top) * scale),
  }))
}

function pointAt(points: readonly Point[], x: number): Point | null {
  const after = points.findIndex(point => point.x >= x)
  const [from, to] = [points[after - 1], points[after]]
  if (from === undefined || to === undefined) return null
  return { x: rounded(x), y: rounded(from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)) }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** Through all points without an edge, and never higher or lower than they are: Fritsch and Butland, 1984. */
function smoothPathOf(points: readonly Point[]): string {
  const slopes = points
    .slice(1)
    .map(({ x, y }, index) => (y - points[index]!.y) / (x - points[index]!.x || 1))
  const slopeAt = (index: number) => {
    const [before, after] = [slopes[index - 1] ?? slopes[index] ?? 0, slopes[index] ?? slopes[index - 1] ?? 0]
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  }
  return points
    .map(({ x, y }, index) => {
      const from = points[index - 1]
      if (from === undefined) return `M${x} ${y}`
      const third = (x - from.x) / 3
      const handles = [
        [from.x + third, from.y + slopeAt(index - 1) * third],
        [x - third, y - slopeAt(index) * third],
      ]
      return `C${handles.flat().map(rounded).join(' ')} ${x} ${y}`
    })
    .join('')
}

function pathOf(points: readonly Point[]): string {
  return points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`
}
