import { type CheerioAPI, load } from 'cheerio/slim'
import type { SavedAs } from './container.ts'

type Document = ReturnType<CheerioAPI['root']>[number]
export type PageNode = Document['children'][number]
export type PageElement = Extract<PageNode, { attribs: Record<string, string> }>

/** A parsed page; nothing in it runs and nothing it names is fetched. */
export interface Page {
  $: CheerioAPI
  savedAs: SavedAs
  /** The content of each `<meta>` by its `property` or `name`; the first one of a name counts. */
  metadata: ReadonlyMap<string, string>
  /** The product's address, cleaned; null if the page names none. */
  url: string | null
  /** The host of `url` without `www.`, empty if there is none. */
  host: string
}

/**
 * Parses markup that `inertSource` has made harmless. It gets a single root because the selector engine takes
 * quadratic time in the number of roots.
 */
export function parsePage(html: string, savedAs: SavedAs): Page {
  const page: Page = {
    $: load(`<supplier-page>${html}</supplier-page>`),
    savedAs,
    metadata: new Map(),
    url: null,
    host: '',
  }
  const metadata = elementsOf(page, 'meta[content]')
    .map(({ attribs }) => [attribs.property ?? attribs.name ?? '', attribs.content ?? ''] as const)
    .reverse()
  return { ...page, metadata: new Map(metadata) }
}

/** The elements that a selector finds, in the order of the page. */
export function elementsOf(page: Page, selector: string): PageElement[] {
  return page.$<PageElement, string>(selector).get()
}

export function isElement(node: PageNode): node is PageElement {
  return 'attribs' in node
}

/** An element's child nodes; none for text. */
export function childrenOf(node: PageNode | Document): PageNode[] {
  return 'children' in node ? (node.children as PageNode[]) : []
}

/** The matching elements inside an element at any depth, in the order of the page. */
export function within(element: PageElement, matches: (element: PageElement) => boolean): PageElement[] {
  const found: PageElement[] = []
  walk(childrenOf(element), {
    open(inner) {
      if (matches(inner)) found.push(inner)
      return true
    },
    close() {},
    text() {},
  })
  return found
}

/** The nearest matching element around an element, null if there is none. */
export function nearestAround(element: PageElement, matches: (element: PageElement) => boolean) {
  let around = element.parent as PageElement | null
  while (around !== null && !(isElement(around) && matches(around)))
    around = around.parent as PageElement | null
  return around
}

/** Whether an element has a class. */
export function hasClass(element: PageElement, name: string): boolean {
  return (element.attribs.class ?? '').split(/\s+/).includes(name)
}

export interface WalkVisitor {
  /** Called before an element's children; `false` skips them and `close`. */
  open(element: PageElement): boolean
  close(element: PageElement): void
  text(text: string): void
}

/** Visits nodes in the order of the page, without recursion, because pages can be deeper than the stack. */
export function walk(roots: readonly PageNode[], visitor: WalkVisitor): void {
  const pending: { node: PageNode; isClosing: boolean }[] = []
  const push = (nodes: readonly PageNode[]) => {
    for (let index = nodes.length - 1; index >= 0; index--) {
      pending.push({ node: nodes[index]!, isClosing: false })
    }
  }
  push(roots)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, isClosing } = next
    if (!isElement(node)) {
      if (node.type === 'text') visitor.text((node as unknown as { data: string }).data)
    } else if (isClosing) {
      visitor.close(node)
    } else if (visitor.open(node)) {
      pending.push({ node, isClosing: true })
      push(childrenOf(node))
    }
  }
}
