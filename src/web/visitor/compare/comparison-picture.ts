import type { RoastStyle } from '#chart/roast-styles.ts'
import { canvasPng } from '#web/plot/canvas-png.ts'
import { isShownDark } from '#web/shell/shown-theme.ts'

/** A roast in the key above the curves. */
export interface KeyLine {
  style: RoastStyle
  text: string
}

/** A drawing that needs no style sheet. */
export interface Picture {
  svg: string
  /** px. */
  width: number
  height: number
}

const SVG = 'http://www.w3.org/2000/svg'
const MARGIN = 16
const LINE_HEIGHT = 20
const SAMPLE_WIDTH = 34

/** A drawing on the page as a picture of its own: with its styles inlined, in the colours of the theme, below a key. */
export function pictureOf(drawing: SVGSVGElement, key: readonly KeyLine[]): Picture {
  const page = getComputedStyle(document.documentElement)
  const keyHeight = key.length * LINE_HEIGHT + MARGIN
  const width = drawing.width.baseVal.value + 2 * MARGIN
  const height = drawing.height.baseVal.value + keyHeight + 2 * MARGIN
  const picture = element('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` })
  picture.append(element('rect', { width, height, fill: page.backgroundColor }))
  key.forEach((line, index) => {
    picture.append(...keyParts(line, MARGIN + (index + 0.5) * LINE_HEIGHT, page))
  })
  const curves = element('g', { transform: `translate(${MARGIN} ${MARGIN + keyHeight})` })
  curves.append(...[...drawing.children].map(inlined))
  picture.append(curves)
  return { svg: new XMLSerializer().serializeToString(picture), width, height }
}

/** Enough for a screen with two pixels per px. */
const PNG_SCALE = 2

/** A picture as PNG. Rejects if the browser can't draw it. */
export async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PNG_SCALE
  canvas.height = height * PNG_SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvasPng(canvas)
}

function keyParts({ style, text }: KeyLine, y: number, page: CSSStyleDeclaration): SVGElement[] {
  const isDark = isShownDark()
  const line = element('line', {
    x1: MARGIN,
    y1: y,
    x2: MARGIN + SAMPLE_WIDTH,
    y2: y,
    stroke: isDark ? style.darkColour : style.lightColour,
    'stroke-width': 2.5,
    ...(style.dashes !== null && { 'stroke-dasharray': style.dashes }),
  })
  const name = element('text', {
    x: MARGIN + SAMPLE_WIDTH + 10,
    y: y + 4.5,
    fill: page.color,
    'font-family': page.fontFamily,
    'font-size': 13,
  })
  name.textContent = text
  return [line, name]
}

/** The properties that the drawing gets from the page's style sheets. */
const INLINED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'shape-rendering',
]

/** A copy of a part of the drawing with its styles as attributes. */
function inlined(part: Element): Element {
  const copy = part.cloneNode(false) as Element
  for (const name of ['class', 'style']) copy.removeAttribute(name)
  const computed = getComputedStyle(part)
  for (const name of INLINED) copy.setAttribute(name, computed.getPropertyValue(name))
  copy.append(
    ...[...part.childNodes].map(child => (child instanceof Element ? inlined(child) : child.cloneNode())),
  )
  return copy
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value))
  return made
}
