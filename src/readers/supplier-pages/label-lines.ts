import { LONGEST_LABEL_CHARACTERS, meaningsOf } from './labels.ts'
import { childrenOf, isElement, type PageElement, type PageNode, walk } from './page.ts'
import { INVISIBLE_ELEMENTS, isBlock, plainLine } from './plain-text.ts'

/** Stands in a line, a character that no text has, between a label and its value. */
export const LABEL_END = '\ue000'

/** Begins a line that is a heading. */
export const HEADING_START = '\ue001'

/**
 * The visible text of a part of a page, a line for every block, with labels and values brought together on one
 * line whatever they are made of: `th` and `td`, `dt` and `dd`, two cells, a bold word and the text after it, two
 * spans, a small heading and a paragraph. Parts of a page that speak of other products are left out.
 */
export function labelLines(roots: readonly PageNode[]): string[] {
  const pieces: string[] = []
  let waiting: WaitingLabel | null = null
  let valueCell: PageElement | null = null

  const breakLine = () => {
    if (valueCell !== null) pieces.push(', ')
    else if (waiting === null) pieces.push('\n')
  }

  walk(roots, {
    open(element) {
      if (INVISIBLE_ELEMENTS.has(element.name) || speaksOfOtherThings(element)) return false
      const label = labelOf(element)
      if (label !== null && !isValueOf(waiting, valueCell, element, label)) {
        valueCell = null
        pieces.push(
          '\n',
          /^h[1-6]$/.test(element.name) ? HEADING_START : '',
          label.replace(/(?<![:：\s])[:：\s]+$/, ''),
          LABEL_END,
        )
        waiting = { parent: element.parent as PageElement | null, isCell: CELLS.has(element.name) }
        return false
      }
      if (waiting?.isCell && CELLS.has(element.name)) {
        valueCell = element
        waiting = null
      } else if (/^h[1-6]$/.test(element.name)) {
        waiting = null
        pieces.push('\n', HEADING_START)
      } else if (isBlock(element)) breakLine()
      return true
    },
    close(element) {
      if (element === valueCell) valueCell = null
      if (element === waiting?.parent) waiting = null
      if (isBlock(element) && element.name !== 'br') breakLine()
    },
    text(text) {
      if (text.trim() !== '') waiting = null
      pieces.push(text.replace(/[\s\ue000\ue001]+/g, ' '))
    },
  })
  return pieces.join('').split('\n')
}

interface WaitingLabel {
  /** Its value must come before this element ends. */
  parent: PageElement | null
  isCell: boolean
}

const CELLS = new Set(['td', 'th', 'dd', 'dt'])

const LABEL_ELEMENTS = new Set('th td dt b strong em span label small h2 h3 h4 h5 h6 div p'.split(' '))

/** The text of an element that is nothing but a label; any short `th` or `dt` is one, known or not. */
function labelOf(element: PageElement): string | null {
  if (!LABEL_ELEMENTS.has(element.name)) return null
  const text = shortTextOf(element)
  if (text === null) return null
  return element.name === 'th' || element.name === 'dt' || meaningsOf(text).length > 0 ? text : null
}

/** In a value's cell, or beside a label that waits, a word such as `Estate` is a value and no label of its own. */
function isValueOf(
  waiting: WaitingLabel | null,
  valueCell: PageElement | null,
  element: PageElement,
  text: string,
): boolean {
  const canBeValue = !/[:：]$/.test(text) && !/^(?:th|dt|h[1-6])$/.test(element.name)
  return canBeValue && (valueCell !== null || (waiting !== null && element.parent === waiting.parent))
}

/** The text of a small element without links or controls, null where it is longer than any label. */
function shortTextOf(element: PageElement): string | null {
  const pending: PageNode[] = [...childrenOf(element)].reverse()
  let text = ''
  let visited = 0
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visited++
    if (visited > 12 || text.length > LONGEST_LABEL_CHARACTERS * 2) return null
    if (!isElement(node))
      text += node.type === 'text' ? (node as unknown as { data: string }).data.slice(0, 200) : ''
    else if (/^(?:a|button|input|select|img|br)$/.test(node.name)) return null
    else pending.push(...childrenOf(node).slice(0, 13).reverse())
  }
  const line = plainLine(text)
  return line !== null && line.length <= LONGEST_LABEL_CHARACTERS ? line : null
}

/** Menus, footers, reviews and other products. */
function speaksOfOtherThings(element: PageElement): boolean {
  if (element.name === 'nav' || element.name === 'footer' || element.name === 'aside') return true
  if (element.name === 'header') return (element.parent as PageElement | null)?.name === 'body'
  const names = `${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`
  return names.length < 2000 && OTHER_THINGS.test(names)
}

const OTHER_THINGS =
  /(?:^|[\s_-])(?:related|upsells?|up-sells|cross-?sells?|recommendations|you-may-also-like|breadcrumbs?|reviews?|comments?|jdgm-widget|mini-?cart|site-header|site-footer|newsletter|cookie)(?:$|[\s_-])/i
