import { parseSync } from 'vite'
import { type Node, walk } from './syntax-tree.ts'

/** What says from how many components a score is. */
const SAYS_BASIS = /\b(partialText|scoreBasis)\b/
/** The names of variables and fields that hold a score. */
const SCORES = /^(score|scoreBefore|scoreAfter|score_before|score_after)$/
const AS_TEXT = /^(String|scoreLetter)$/

/**
 * Where a source shows a score without saying from how many components it is: as a child of an element, in a template
 * or with its letter. `ScorePill` and `scoreText` show it with that.
 */
export function bareScores(path: string, source: string): string[] {
  if (SAYS_BASIS.test(source)) return []
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const found = new Set<string>()
  const note = (shown: unknown) => {
    const node = shown as Node
    if (isScore(node)) found.add(source.slice(Number(node.start), Number(node.end)))
  }
  walk(program, node => {
    if (node.type === 'TemplateLiteral') for (const each of node.expressions as Node[]) note(each)
    if (node.type === 'CallExpression' && AS_TEXT.test(nameOf(node.callee)))
      for (const each of node.arguments as Node[]) note(each)
    for (const child of (node.type === 'JSXElement' ? node.children : []) as Node[])
      if (child.type === 'JSXExpressionContainer') note(child.expression)
  })
  return [...found].map(code => `${code}: shown without from how many components it is, see ScorePill`)
}

/** Whether an expression is a score, perhaps rounded. */
function isScore(node: Node): boolean {
  if (node.type === 'TSNonNullExpression') return isScore(node.expression as Node)
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'round')
    return isScore((node.arguments as Node[])[0]!)
  return SCORES.test(nameOf(node.type === 'MemberExpression' ? node.property : node))
}

function nameOf(node: unknown): string {
  const { type, name } = node as Node
  return type === 'Identifier' ? String(name) : ''
}
