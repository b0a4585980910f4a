import type { ImageSource, Node } from '@takumi-rs/core'
import { drawCurvePicture } from '#chart/curve-picture.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { writtenDate } from '#domain/words/written-date.ts'
import type { SharedRoast } from './shared-roast.ts'

/** In px, the size that messengers expect. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

interface CardContent {
  roast: SharedRoast
  timeline: Timeline
  siteTitle: string
  /** The part of a text that the fonts can show; null if there is none. */
  drawable: (text: string) => string | null
}

/** The picture of a roast as a tree of boxes, in the colours of the web app's light theme. */
export function cardOf({ roast, timeline, siteTitle, drawable }: CardContent): {
  node: Node
  images: ImageSource[]
} {
  const { roastNumber, roastDate, durationSeconds, scoreText } = roast
  const coffee = drawable(roast.coffee)
  const name = roastNumber === null ? drawable(roast.roastName) : `#${roastNumber}`
  const facts = [
    roastDate && writtenDate(roastDate),
    durationSeconds && `${formatDuration(durationSeconds)} min`,
    roast.process && drawable(roast.process),
  ]
  const hasCurve = timeline.timeSeconds.length > 0
  const node = column({ ...FILLED, ...PAGE }, [
    row({ justifyContent: 'space-between', alignItems: 'center' }, [
      row({ alignItems: 'center', gap: 14 }, [
        picture(LOGO, 40, 40),
        line(drawable(siteTitle) ?? '', { ...SMALL, maxWidth: 800 }),
      ]),
      line(coffee === null ? '' : (name ?? ''), {
        ...HEADING,
        fontSize: 48,
        color: ACCENT,
        maxWidth: 420,
      }),
    ]),
    row({ justifyContent: 'space-between', alignItems: 'flex-start', gap: 48 }, [
      column({ flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0, gap: 14 }, [
        { type: 'text', text: coffee ?? `Roast ${name ?? ''}`.trim(), style: { ...HEADING, ...COFFEE } },
        line(facts.filter(Boolean).join('  ·  '), SMALL),
      ]),
      ...(scoreText === null
        ? []
        : [
            column({ alignItems: 'flex-end', flexShrink: 0 }, [
              line(scoreText.points, { ...HEADING, fontSize: 84, lineHeight: 1 }),
              line(['score', scoreText.basis].filter(Boolean).join(' '), { ...SMALL, fontSize: 22 }),
            ]),
          ]),
    ]),
    ...(hasCurve ? [picture(CURVES, CURVE_SIZE.width, CURVE_SIZE.height)] : []),
  ])
  const images = [{ src: LOGO, data: Buffer.from(LOGO_SVG) }]
  if (hasCurve) images.push({ src: CURVES, data: Buffer.from(drawCurvePicture(timeline, CURVE_SIZE)) })
  return { node, images }
}

type Style = NonNullable<Node['style']>

const PAPER = '#fbf8f3'
const INK = '#2b211b'
const QUIET = '#75675c'
const ACCENT = '#9a3b1e'

const FILLED: Style = { width: '100%', height: '100%' }
const PAGE: Style = {
  justifyContent: 'space-between',
  padding: '52px 64px 44px',
  backgroundColor: PAPER,
  color: INK,
  fontFamily: 'Inter',
  borderTop: `12px solid ${ACCENT}`,
}
const HEADING: Style = { fontFamily: 'Fraunces, Inter' }
const COFFEE: Style = {
  fontSize: 68,
  lineHeight: 1.12,
  lineClamp: 2,
  textOverflow: 'ellipsis',
  wordBreak: 'break-word',
}
const SMALL: Style = { fontSize: 28, color: QUIET }
const CURVE_SIZE = { width: 1072, height: 230, lineScale: 2 }

/** Names of the images within the tree. */
const LOGO = 'logo'
const CURVES = 'curves'

/** The bean of the web app's icon. */
const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="${ACCENT}" transform="rotate(38 16 16)"><path d="M15 2.600C9.400 3.300 5.600 8.900 5.600 16s3.800 12.700 9.400 13.400c1.800-4.200-2-7.600-2-13.100 0-5.400 3.800-9.100 2-13.700Z"/><path d="M18.600 3c4.600 1.700 7.800 6.800 7.800 13s-3.200 11.300-7.800 13c1.200-4.400-2.300-7.600-2.300-12.700 0-5.300 3.500-8.900 2.300-13.300Z"/></g></svg>`

function row(style: Style, children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children }
}

function column(style: Style, children: Node[]): Node {
  return row({ flexDirection: 'column', ...style }, children)
}

/** A text that is cut off after its line. */
function line(text: string, style: Style): Node {
  return { type: 'text', text, style: { ...style, lineClamp: 1, textOverflow: 'ellipsis' } }
}

function picture(src: string, width: number, height: number): Node {
  return { type: 'image', src, width, height }
}
