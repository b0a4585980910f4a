import type { ImageSource, Node } from '@takumi-rs/core'
import { drawCardCurve } from '#chart/card-curve.ts'
import { CENTRE_COLOUR } from '#chart/flower/flavour-colours.ts'
import { drawFlower } from '#chart/flower/flower.ts'
import { flowerPicture } from '#chart/flower/flower-picture.ts'
import { elevationMetres } from '#domain/bean/elevation.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { writtenDate } from '#domain/words/written-date.ts'
import type { DrawnRoast } from './shared-roast.ts'

/** In px, the size that messengers expect. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

interface CardContent {
  drawn: DrawnRoast
  /** Whether the owner shows scores on cards. */
  withScore: boolean
  siteTitle: string
  /** The part of a text that the fonts can show; null if there is none. */
  drawable: (text: string) => string | null
}

/** The picture of a roast as a tree of boxes, in the colours of the web app's light theme. */
export function cardOf(content: CardContent): { node: Node; images: ImageSource[] } {
  const { drawn, siteTitle, drawable } = content
  const flower = drawFlower(drawn.flavours)
  const curve = drawCardCurve(drawn.timeline, drawn.firstCrackSeconds, CURVE)
  const images = [{ src: LOGO, data: Buffer.from(LOGO_SVG) }]
  if (flower !== null) images.push({ src: FLOWER, data: Buffer.from(flowerPicture(flower, ON_PAPER)) })
  if (curve !== null) images.push({ src: CURVES, data: Buffer.from(curve.svg) })
  const { roastNumber } = drawn.roast
  const node = column({ ...FILLED, ...PAGE }, [
    row({ justifyContent: 'space-between', alignItems: 'center' }, [
      row({ alignItems: 'center', gap: 12 }, [
        picture(LOGO, 32, 32),
        line(drawable(siteTitle) ?? '', { ...SMALL, fontSize: 24, maxWidth: 800 }),
      ]),
      line(roastNumber === null ? '' : `#${roastNumber}`, { ...HEADING, fontSize: 36, color: ACCENT }),
    ]),
    row({ flexGrow: 1, alignItems: 'center', gap: 40 }, [
      column({ flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0, gap: 18 }, wordsOf(content)),
      ...(flower === null ? [] : [picture(FLOWER, FLOWER_SIDE, FLOWER_SIDE)]),
    ]),
    footOf(content, curve?.mark ?? null, curve !== null),
  ])
  return { node, images }
}

/** The coffee's name and taste, both large, and where it is from. */
function wordsOf({ drawn, drawable }: CardContent): Node[] {
  const { roast, country, region, altitude } = drawn
  const coffee = drawable(roast.coffee) ?? drawable(roast.roastName) ?? 'Coffee'
  const words = roast.taste === null ? null : drawable(roast.taste)
  const metres = elevationMetres(altitude)
  const place = [region, country].flatMap(text => (text === null ? [] : (drawable(text) ?? [])))
  const facts = [place.join(', '), metres === null ? '' : `${metres} m`]
  const isLong = coffee.length > LONG_NAME
  const nameSize = isLong ? 46 : words === null ? 84 : 64
  return [
    balanced(coffee, { fontSize: nameSize, lineHeight: 1.1, lineClamp: isLong || words === null ? 3 : 2 }),
    ...(words === null
      ? []
      : [
          balanced(words, {
            fontSize: words.length > LONG_TASTE ? 28 : 34,
            lineHeight: 1.3,
            lineClamp: 3,
            color: ACCENT,
          }),
        ]),
    ...(facts.some(Boolean) ? [line(facts.filter(Boolean).join('  ·  '), SMALL)] : []),
  ]
}

/** When it was roasted, and the curve with first crack. */
function footOf(
  { drawn, withScore }: CardContent,
  mark: { x: number; y: number } | null,
  hasCurve: boolean,
): Node {
  const { roastDate, scoreText } = drawn.roast
  const facts = [
    roastDate === null ? null : `Roasted ${writtenDate(roastDate)}`,
    withScore && scoreText
      ? [`Roasting ${scoreText.points}/100`, scoreText.basis].filter(Boolean).join(' ')
      : null,
  ]
  const crack = drawn.firstCrackSeconds
  return row({ alignItems: 'flex-end', justifyContent: 'space-between', gap: 32 }, [
    column(
      { flexShrink: 0, gap: 6 },
      facts.filter(fact => fact !== null).map(fact => line(fact, SMALL)),
    ),
    ...(hasCurve
      ? [
          row({ position: 'relative', width: CURVE.width, height: CURVE.height, flexShrink: 0 }, [
            picture(CURVES, CURVE.width, CURVE.height),
            ...(mark === null || crack === null
              ? []
              : [
                  line(`First crack ${formatDuration(crack)}`, {
                    ...SMALL,
                    fontSize: 22,
                    position: 'absolute',
                    // Near the end it would be cut off.
                    ...(mark.x + 90 > CURVE.width ? { right: 0 } : { left: mark.x - 90 }),
                    top: mark.y + 18,
                  }),
                ]),
          ]),
        ]
      : []),
  ])
}

type Style = NonNullable<Node['style']>

const PAPER = '#fbf8f3'
const INK = '#2b211b'
const QUIET = '#75675c'
const ACCENT = CENTRE_COLOUR.light

/** Characters from which on a name or a taste is written smaller. */
const LONG_NAME = 40
const LONG_TASTE = 100

const FILLED: Style = { width: '100%', height: '100%' }
const PAGE: Style = {
  justifyContent: 'space-between',
  padding: '40px 64px 40px',
  backgroundColor: PAPER,
  color: INK,
  fontFamily: 'Inter',
  borderTop: `12px solid ${ACCENT}`,
}
const HEADING: Style = { fontFamily: 'Fraunces, Inter' }
const SMALL: Style = { fontSize: 28, color: QUIET }
const FLOWER_SIDE = 360
const CURVE = { width: 640, height: 150, line: '#807a75', mark: ACCENT, background: PAPER }
const ON_PAPER = { background: PAPER, centre: ACCENT }

/** Names of the images within the tree. */
const LOGO = 'logo'
const FLOWER = 'flower'
const CURVES = 'curves'

/** The bean of the web app's icon. */
const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g fill="${ACCENT}" transform="rotate(38 16 16)"><path d="M15 2.600C9.400 3.300 5.600 8.900 5.600 16s3.800 12.700 9.400 13.400c1.800-4.200-2-7.600-2-13.100 0-5.400 3.800-9.100 2-13.700Z"/><path d="M18.600 3c4.600 1.700 7.800 6.800 7.800 13s-3.200 11.300-7.800 13c1.200-4.400-2.300-7.600-2.300-12.700 0-5.300 3.500-8.900 2.300-13.300Z"/></g></svg>`

function row(style: Style, children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children }
}

function column(style: Style, children: Node[]): Node {
  return row({ flexDirection: 'column', ...style }, children)
}

/** A heading in lines of about the same length, cut off after the last one that has room. */
function balanced(text: string, style: Style): Node {
  return {
    type: 'text',
    text,
    style: { ...HEADING, ...style, textWrap: 'balance', textOverflow: 'ellipsis', wordBreak: 'break-word' },
  }
}

/** A text on one line, cut off at its end. */
function line(text: string, style: Style): Node {
  return { type: 'text', text, style: { ...style, lineClamp: 1, textOverflow: 'ellipsis' } }
}

function picture(src: string, width: number, height: number): Node {
  return { type: 'image', src, width, height }
}
