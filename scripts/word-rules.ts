import { parseSync } from 'vite'
import { type Node, walk } from './syntax-tree.ts'

/** A number of things, by its name: `count`, `roasts.length`, `times`. */
const COUNTS = /^(length|size|times|\w*count)$/i
const SEARCHES = /^(match|matchAll|replace|replaceAll|search|split|test|exec)$/
const TEXT_SEARCHES = /^(includes|startsWith|endsWith|indexOf|lastIndexOf|split|replace|replaceAll)$/
/** Names of variables that hold a sentence of ours, and of functions that make one. */
const SENTENCES = /^(detail|what|sentences?|explanations?)$/
const SENTENCE_MAKERS = /(Text|Sentence|Clause|Detail|Words)$|^written[A-Z]/

/**
 * Where a source chooses between words by comparing a number with one: `count === 1 ? 'bean' : 'beans'`. Another
 * language has other plurals, see `plural`.
 */
export function pluralsByHand(path: string, source: string): string[] {
  const found: string[] = []
  walk(parsed(path, source), node => {
    if (node.type !== 'ConditionalExpression') return
    const branches = [node.consequent, node.alternate] as Node[]
    if (comparesWithOne(node.test as Node) && branches.some(hasWord) && !branches.some(isNothing))
      found.push(`${textOf(node, source)}: see plural`)
  })
  return found
}

/**
 * Where a source gets information from a sentence of the product: by a regular expression with words of one, by a
 * search for such words, or by any search in a value that is named or made as a sentence. Codes and values say the
 * same.
 *
 * @param sentences Of the product, as many as are known.
 */
export function readSentences(path: string, source: string, sentences: readonly string[]): string[] {
  const found = new Set<string>()
  walk(parsed(path, source), node => {
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex !== undefined && findsWords(regex, sentences)) found.add(textOf(node, source))
    if (node.type !== 'CallExpression') return
    const { object, property } = node.callee as { object?: Node; property?: Node }
    const [first] = node.arguments as Node[]
    const isSearch = SEARCHES.test(nameOf(property)) && isRegularExpression(first, object)
    if (isSearch && [object, first].some(isSentence)) found.add(textOf(node, source))
    if (TEXT_SEARCHES.test(nameOf(property)) && isPartOf(sentences, first)) found.add(textOf(node, source))
  })
  return [...found].map(code => `${code}: reads a sentence, which has a code and values`)
}

/** The texts of a source that have several words. */
export function textsOf(path: string, source: string): string[] {
  const texts: string[] = []
  walk(parsed(path, source), ({ type, value }) => {
    const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value
    if (typeof text === 'string' && (type === 'TemplateElement' || type === 'Literal')) texts.push(text)
  })
  return texts.filter(text => text.trim().includes(' '))
}

function parsed(path: string, source: string): unknown {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  return program
}

function comparesWithOne({ type, operator, left, right }: Node): boolean {
  if (type !== 'BinaryExpression') return false
  const number = (right as Node).value
  if (/^[!=]==?$/.test(String(operator))) return number === 1
  return (number === 1 || number === 2) && /^[<>]=?$/.test(String(operator)) && isCount(left as Node)
}

function isCount(node: Node): boolean {
  return COUNTS.test(nameOf(node.type === 'MemberExpression' ? node.property : node))
}

/** Whether a branch is a text that has a word in lower case, or a letter alone: `'s'`. */
function hasWord(node: unknown): boolean {
  const { type, value, quasis = [] } = node as Node & { quasis?: { value: { cooked: string } }[] }
  const texts = type === 'Literal' ? [value] : quasis.map(quasi => quasi.value.cooked)
  return texts.some(text => typeof text === 'string' && /\p{Ll}/u.test(text))
}

function isNothing(node: Node): boolean {
  return (
    nameOf(node) === 'undefined' ||
    (node.type === 'Literal' && node.value === null && node.regex === undefined)
  )
}

/** Whether an expression needs a word or a unit, and finds more than one word with it. */
function findsWords(
  { pattern, flags }: { pattern: string; flags: string },
  sentences: readonly string[],
): boolean {
  const literal = pattern.replace(NOT_LITERAL, ' ')
  if (!/\p{Letter}{2}|[°%]/u.test(literal)) return false
  const search = new RegExp(pattern, `${flags.replace('g', '')}g`)
  return sentences.some(each => [...each.matchAll(search)].some(([text]) => /\S\s\S|[°%]/.test(text)))
}

/** Escapes, classes and the beginnings of groups. */
const NOT_LITERAL = /\\[pP]\{[^}]*\}|\\k<[^>]*>|\\u\{?[\dA-Fa-f]+\}?|\\.|\[[^\]]*\]|\(\?<?\w*/g

function isRegularExpression(...nodes: (Node | undefined)[]): boolean {
  return nodes.some(node => node?.regex !== undefined)
}

function isSentence(node: Node | undefined): boolean {
  if (node === undefined) return false
  if (node.type === 'CallExpression') return SENTENCE_MAKERS.test(nameOf(node.callee))
  return SENTENCES.test(nameOf(node.type === 'MemberExpression' ? node.property : node))
}

/** Whether a node is a text of several words that is part of a sentence. */
function isPartOf(sentences: readonly string[], node: Node | undefined): boolean {
  if (node?.type !== 'Literal' || typeof node.value !== 'string') return false
  const { value } = node
  return /\p{Letter}+ \p{Letter}+/u.test(value) && sentences.some(each => each.includes(value))
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : ''
}

function textOf({ start, end }: Node, source: string): string {
  return source.slice(Number(start), Number(end)).replace(/\s+/g, ' ')
}
