import { thinnedTimeline } from '#domain/curve/thinned-timeline.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { CURVE_STYLES } from './palette.ts'
import { chartScales } from './scales.ts'
import { CHART_CURVES, curvePieces } from './series.ts'
import { shownTimeline } from './shown-timeline.ts'

/** Thumbnail size in px. */
const THUMBNAIL_WIDTH = 180
const THUMBNAIL_HEIGHT = 48

/** Enough for magnified screens. With more, the noise of a long recording would make the SVG very long. */
const MOST_SAMPLES_PER_PIXEL = 16

/**
 * Draws a roast's curves as a small SVG image in the chart's colours. The page's styles don't apply inside an
 * `<img>`, so it contains the colours of both the light and the dark scheme.
 */
export function drawThumbnail(timeline: Timeline): string {
  const frame = { left: 1, top: 2, width: THUMBNAIL_WIDTH - 2, height: THUMBNAIL_HEIGHT - 4 }
  const drawn = thinnedTimeline(timeline, THUMBNAIL_WIDTH * MOST_SAMPLES_PER_PIXEL)
  const curves = curvePieces(shownTimeline(drawn), chartScales(drawn, frame))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${THUMBNAIL_WIDTH}" height="${THUMBNAIL_HEIGHT}" viewBox="0 0 ${THUMBNAIL_WIDTH} ${THUMBNAIL_HEIGHT}">`,
    `<style>${STYLE}</style>`,
    ...CHART_CURVES.filter(curve => curves[curve].length > 0).map(curve => {
      return `<path class="${curve}" d="${curves[curve].map(({ path }) => path).join('')}"/>`
    }),
    '</svg>',
  ].join('')
}

/** Line width relative to the chart's. */
const LINE_SCALE = 0.65

const STYLE = [
  'path{fill:none;stroke-linejoin:round;stroke-linecap:round}',
  ...CHART_CURVES.map(curve => {
    const { lightColour, width } = CURVE_STYLES[curve]
    return `.${curve}{stroke:${lightColour};stroke-width:${(width * LINE_SCALE).toFixed(2)}}`
  }),
  '@media(prefers-color-scheme:dark){',
  ...CHART_CURVES.map(curve => `.${curve}{stroke:${CURVE_STYLES[curve].darkColour}}`),
  '}',
].join('')
