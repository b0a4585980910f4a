import { childrenOf, isElement, type PageElement, type PageNode, walk } from '#files/suppliers/page.ts'
import { INVISIBLE_ELEMENTS, isBlock, plainLine } from '#files/suppliers/plain-text.ts'
import { LONGEST_LABEL_CHARACTERS, meaningsOf } from './label-meanings.ts'

/** Stands between a label and its value in a line; a character that no text has. */
export const LABEL_END = '\ue000'

/** Stands at the start of a line that is a heading. */
export const HEADING_START = '\ue001'

/**
 * The visible text of a part of a page, one line per block. A label and its value come on one line, whatever they are
 * made of: `th` and `td`, `dt` and `dd`, two cells, a bold word and the text after it, two spans, a small heading and
 * a paragraph. Parts about other products are left out.
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
      if (INVISIBLE_ELEMENTS.has(element.name) || isAboutOtherThings(element)) return false
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
      pieces.push(text.replace(/[\s\ue000\ue001]{2,}|[^\S ]|[\ue000\ue001]/g, ' '))
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

/** The text of an element that is only a label, otherwise null. Any short `th` or `dt` is a label. */
function labelOf(element: PageElement): string | null {
  if (!LABEL_ELEMENTS.has(element.name)) return null
  const text = shortTextOf(element)
  if (text === null) return null
  return element.name === 'th' || element.name === 'dt' || meaningsOf(text).length > 0 ? text : null
}

/** A word such as `Estate` is a value, not a label, in a value's cell or next to a label that has no value yet. */
function isValueOf(
  waiting: WaitingLabel | null,
  valueCell: PageElement | null,
  element: PageElement,
  text: string,
): boolean {
  const canBeValue = !/[:：]$/.test(text) && !/^(?:th|dt|h[1-6])$/.test(element.name)
  return canBeValue && (valueCell !== null || (waiting !== null && element.parent === waiting.parent))
}

/** The text of a small element without links or controls, null if it is longer than any label. */
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
function isAboutOtherThings(element: PageElement): boolean {
  if (element.name === 'nav' || element.name === 'footer' || element.name === 'aside') return true
  if (element.name === 'header') return (element.parent as PageElement | null)?.name === 'body'
  const names = `${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`
  return names.length < 2000 && OTHER_THINGS.test(names)
}

const OTHER_THINGS =
  /(?:^|[\s_-])(?:related|upsells?|up-sells|cross-?sells?|recommendations|you-may-also-like|breadcrumbs?|reviews?|comments?|jdgm-[\w-]+|mini-?cart|site-header|site-footer|newsletter|cookie)(?:$|[\s_-])/i
