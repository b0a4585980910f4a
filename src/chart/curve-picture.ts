import { thinnedTimeline } from '#domain/curve/thinned-timeline.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { CURVE_STYLES } from './palette.ts'
import { chartScales } from './scales.ts'
import { CHART_CURVES, curvePieces } from './series.ts'
import { shownTimeline } from './shown-timeline.ts'

/** Size in px, and the width of the lines relative to the chart's. */
interface CurvePictureSize {
  width: number
  height: number
  lineScale: number
}

/** More can't be distinguished, and the noise of a long recording would make the SVG as long as the recording. */
const MOST_SAMPLES_PER_PIXEL = 2

/**
 * Draws a roast's curves as a large SVG image on a light ground. Every style is an attribute, because programs that
 * turn SVG into pixels don't read all of CSS.
 */
export function drawCurvePicture(timeline: Timeline, { width, height, lineScale }: CurvePictureSize): string {
  const margin = 2 * lineScale
  const frame = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin }
  const drawn = thinnedTimeline(timeline, width * MOST_SAMPLES_PER_PIXEL)
  const curves = curvePieces(shownTimeline(drawn), chartScales(drawn, frame))
  const paths = CHART_CURVES.flatMap(curve => {
    const { lightColour, width: lineWidth, dashes } = CURVE_STYLES[curve]
    const pattern = dashes?.split(' ').map(length => Number(length) * lineScale)
    const stroke = `stroke="${lightColour}" stroke-width="${lineWidth * lineScale}"`
    return curves[curve].map(({ path, offset }) => {
      const dashed =
        pattern && ` stroke-dasharray="${pattern.join(' ')}" stroke-dashoffset="${offset.toFixed(1)}"`
      return `<path d="${path}" ${stroke}${dashed ?? ''}/>`
    })
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    ...paths,
    '</g></svg>',
  ].join('')
}
