/** What is left of a page for the parser, and whether the page is too large for a product page. */
export interface InertSource {
  html: string
  tooManyElements: boolean
}

/**
 * The markup without parts that say nothing about a bean or could hurt the parser: program scripts, styles, comments,
 * `data:` addresses (most of a SingleFile page), elements nested deeper than browsers allow, and end tags that close
 * nothing. Scripts with only data (JSON) stay. One pass, in linear time.
 */
export function inertSource(html: string): InertSource {
  const source = html.replaceAll('\0', '')
  const kept: string[] = []
  const open = new OpenElements()
  let elements = 0
  let position = 0
  while (position < source.length) {
    const tagStart = source.indexOf('<', position)
    if (tagStart < 0) break
    kept.push(source.slice(position, tagStart))
    if (source.startsWith('<!--', tagStart)) {
      position = endOfComment(source, tagStart)
      continue
    }
    const tag = readTag(source, tagStart)
    if (tag === null) {
      kept.push('<')
      position = tagStart + 1
      continue
    }
    position = tag.end
    if (RAW_TEXT_ELEMENTS.has(tag.name) && !tag.isEnd) {
      const end = endOfRawText(source, tag)
      if (tag.name === 'script' && isData(tag.text)) kept.push(source.slice(tagStart, end))
      position = end
    } else if (tag.isEnd) {
      const closed = open.close(tag.name)
      if (closed !== null) kept.push(closed === 'kept' ? `</${tag.name}>` : LINE_BREAK)
    } else {
      elements++
      if (elements > MOST_ELEMENTS) return { html: '', tooManyElements: true }
      kept.push(open.open(tag.name) === 'kept' ? tag.text : LINE_BREAK)
    }
  }
  kept.push(source.slice(position))
  return { html: kept.join(''), tooManyElements: false }
}

/** Real product pages have a few thousand. */
const MOST_ELEMENTS = 50_000

/** Blink's own limit. Deeper elements are replaced by their text, each on its own line. */
const DEEPEST = 512
const LINE_BREAK = '<br>'

const RAW_TEXT_ELEMENTS = new Set(['script', 'style'])

interface Tag {
  name: string
  isEnd: boolean
  /** The tag without `data:` addresses. */
  text: string
  end: number
}

/** Reads the tag at `start` with its quoted attributes; null if there is no tag. */
function readTag(source: string, start: number): Tag | null {
  const nameMatcher = /<(\/?)([a-z][^\s/>]*)/giy
  nameMatcher.lastIndex = start
  const match = nameMatcher.exec(source)
  if (match === null) return null
  const pieces = [match[0]]
  let position = nameMatcher.lastIndex
  const attribute = /[\s/]*([^\s=>/]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/y
  while (position < source.length && source[position] !== '>') {
    attribute.lastIndex = position
    const found = attribute.exec(source)
    if (found === null || found[0] === '') {
      position++
      continue
    }
    position = attribute.lastIndex
    if (!/^["']?\s*data:/i.test(found[2]?.slice(0, 20) ?? '')) pieces.push(found[0])
  }
  pieces.push('>')
  const name = (match[2] ?? '').toLowerCase()
  return { name, isEnd: match[1] === '/', text: pieces.join(''), end: position + 1 }
}

function endOfComment(source: string, start: number): number {
  const end = source.indexOf('-->', start + 2)
  return end < 0 ? source.length : end + 3
}

function endOfRawText(source: string, tag: Tag): number {
  const closing = tag.name === 'script' ? /<\/script/gi : /<\/style/gi
  closing.lastIndex = tag.end
  const found = closing.exec(source)
  const end = found === null ? -1 : source.indexOf('>', found.index)
  return end < 0 ? source.length : end + 1
}

function isData(scriptTag: string): boolean {
  return /\stype\s*=\s*(?:["']\s*)?(?:application\/(?:ld\+)?json|text\/x-magento-init)/i.test(scriptTag)
}

const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Elements that need no end tag, because the next of their kind ends them. */
const ENDED_BY_NEXT = new Map([
  ...['li', 'p', 'tr', 'option', 'tbody'].map(name => [name, name] as const),
  ...['td', 'th'].map(name => [name, 'cell'] as const),
  ...['dt', 'dd'].map(name => [name, 'definition'] as const),
])

/** The names of the elements that are open at a place in the source. */
class OpenElements {
  readonly #names: string[] = []
  readonly #count = new Map<string, number>()

  /** Opens an element and returns whether its depth is kept. */
  open(name: string): 'kept' | 'too deep' {
    if (VOID_ELEMENTS.has(name)) return 'kept'
    const last = this.#names.at(-1)
    const kind = ENDED_BY_NEXT.get(name)
    if (last !== undefined && kind !== undefined && ENDED_BY_NEXT.get(last) === kind) this.#pop()
    this.#names.push(name)
    this.#count.set(name, (this.#count.get(name) ?? 0) + 1)
    return this.#depth()
  }

  /** Closes an element and everything in it; null if none of that name is open. */
  close(name: string): 'kept' | 'too deep' | null {
    if ((this.#count.get(name) ?? 0) === 0) return null
    let depth = this.#depth()
    let popped: string | undefined
    while (popped !== name) {
      depth = this.#depth()
      popped = this.#pop()
    }
    return depth
  }

  #depth(): 'kept' | 'too deep' {
    return this.#names.length <= DEEPEST ? 'kept' : 'too deep'
  }

  #pop(): string | undefined {
    const name = this.#names.pop()
    if (name !== undefined) this.#count.set(name, (this.#count.get(name) ?? 1) - 1)
    return name
  }
}
