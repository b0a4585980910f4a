import { isElement, type PageNode, walk } from './page.ts'

/**
 * One line of plain text: blanks of every kind become single blanks, and so do private characters, such as a shop's
 * icons or the signs of `labelLines`; byte order marks, zero-width and control characters are removed; entities that
 * the shop escaped twice are decoded; anything like a tag is dropped. Dashes and quotation marks stay as the supplier
 * wrote them. Empty text is null.
 */
export function plainLine(text: string | null | undefined): string | null {
  return plainParagraphs(text)?.replace(/\s+/g, ' ') ?? null
}

/** Like `plainLine`, but keeps line breaks, two between paragraphs. */
export function plainParagraphs(text: string | null | undefined): string | null {
  if (text == null) return null
  const plain = withoutTags(readEntities(text.toWellFormed()))
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(PRIVATE_CHARACTERS, ' ')
    // All but single spaces, which are most of them: each replacement costs time and memory.
    .replace(/[^\S\n]{2,}|[^\S\n ]/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return plain === '' ? null : plain
}

/** The visible text of nodes, as `plainParagraphs`. */
export function textOf(nodes: readonly PageNode[]): string | null {
  const pieces: string[] = []
  walk(nodes, {
    open(element) {
      if (INVISIBLE_ELEMENTS.has(element.name)) return false
      pieces.push(breakAround(element.name))
      return true
    },
    close(element) {
      pieces.push(element.name === 'br' ? '' : breakAround(element.name))
    },
    text(text) {
      pieces.push(text.replace(/\s+/g, ' '))
    },
  })
  return plainParagraphs(pieces.join(''))
}

/** The visible text of nodes on one line. */
export function lineOf(nodes: readonly PageNode[]): string | null {
  return plainLine(textOf(nodes))
}

/** The text of a piece of markup, such as the description in a shop's JSON. */
export function textOfMarkup(markup: string | null | undefined): string | null {
  const withBreaks = markup?.replace(/<(?:\/p|\/div|\/li|\/h[1-6]|br\s*\/?)>/gi, '\n')
  return plainParagraphs(withBreaks?.replace(/<(?:style|script)\b[^<]*<\/(?:style|script)>/gi, ' '))
}

/** Elements whose text isn't shown, isn't about the product or, struck through, no longer holds. */
export const INVISIBLE_ELEMENTS: ReadonlySet<string> = new Set(
  'script style noscript template svg canvas iframe object select option button textarea head del s strike'.split(
    ' ',
  ),
)

const PARAGRAPHS = new Set('p ul ol dl table blockquote h1 h2 h3 h4 h5 h6 section article main'.split(' '))
const LINES = new Set(
  'br div li dt dd tr td th thead tbody address aside details summary fieldset figcaption figure footer form header hr label legend nav pre'.split(
    ' ',
  ),
)

function breakAround(name: string): string {
  if (PARAGRAPHS.has(name)) return '\n\n'
  return LINES.has(name) && name !== 'label' ? '\n' : ''
}

/** Whether an element is on lines of its own. */
export function isBlock(node: PageNode): boolean {
  return isElement(node) && breakAround(node.name) !== ''
}

/** Control and format characters: zero-width ones, soft hyphens, byte order marks; tabs and line breaks stay. */
const INVISIBLE_CHARACTERS = /(?![\n\r\t])[\p{Cc}\p{Cf}]/gu

/** They mean nothing outside their font or program. */
const PRIVATE_CHARACTERS = /\p{Co}/gu

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['lt', '<'],
  ['gt', '>'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['deg', '°'],
  ['eacute', 'é'],
])

function readEntities(text: string): string {
  return text.replace(
    /&(?:amp;)?(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )
}

function withoutTags(text: string): string {
  return text.replace(/<[a-z/!?][^<>]*>/gi, ' ')
}
