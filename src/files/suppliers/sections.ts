import {
  childrenOf,
  elementsOf,
  hasClass,
  isElement,
  type Page,
  type PageElement,
  type PageNode,
  within,
} from './page.ts'
import { lineOf, textOf } from './plain-text.ts'

/** The text of the elements that the first selector with any text finds, in paragraphs; null if none has any. */
export function firstText(page: Page, ...selectors: string[]): string | null {
  for (const selector of selectors) {
    const text = textOf(elementsOf(page, selector))
    if (text !== null) return text
  }
  return null
}

/**
 * The text below the first heading that matches `names`: its following siblings up to the next heading. A shop's class
 * names change with every redesign, its headings hardly ever.
 */
export function textBelowHeading(page: Page, names: RegExp): string | null {
  for (const heading of elementsOf(page, 'h2, h3, h4, h5, summary')) {
    if (!names.test(lineOf([heading]) ?? '')) continue
    const text = textOf(siblingsUpToHeading(heading))
    if (text !== null) return text
  }
  return null
}

/**
 * The values of a table by their labels in lower case. `label` and `value` are each an element name or a `.class`. If
 * two labels are equal, the first counts.
 */
export function tableRows(
  page: Page,
  rowSelector: string,
  label: string,
  value: string,
): Map<string, string> {
  const rows = new Map<string, string>()
  for (const row of elementsOf(page, rowSelector).slice(0, MOST_ROWS)) {
    const name =
      lineOf(firstNamed(row, label))
        ?.replace(/(?<!\s)\s*:$/, '')
        .toLowerCase() ?? null
    const text = lineOf(firstNamed(row, value))
    if (name !== null && text !== null && !rows.has(name)) rows.set(name, text)
  }
  return rows
}

const MOST_ROWS = 500

/** The first child of a row with that name or class, otherwise the first such element at any depth. */
function firstNamed(row: PageElement, name: string): PageElement[] {
  const matches = (element: PageElement) =>
    name.startsWith('.') ? hasClass(element, name.slice(1)) : element.name === name
  const child = childrenOf(row).filter(isElement).find(matches)
  return child === undefined ? within(row, matches).slice(0, 1) : [child]
}

function siblingsUpToHeading(heading: PageElement): PageNode[] {
  const siblings: PageNode[] = []
  for (let node = heading.next as PageNode | null; node !== null; node = node.next as PageNode | null) {
    if (isElement(node) && /^(?:h[1-5]|summary|table)$/.test(node.name)) break
    siblings.push(node)
  }
  return siblings
}
