import { parseSync } from '@swc/core'
import { type Node, walk } from './syntax-tree.ts'

/** Names that only `src/web/loading` may use, because it decides when something is rendered or loaded. */
const OF_LOADING =
  /^(lazy|Suspense|startTransition|useDeferredValue|requestIdleCallback|whenIdle|inPieces|useIsWhole|useEngaged|useGrowth|atOnce)$/
const OF_EVENTS = /^(CustomEvent|Event)$/
const WATCHING = /^(add|remove)EventListener$/

/**
 * Where a screen's source keeps a busy state by hand or has events of its own, in a sentence each. A write says in the
 * contract what it changes, and `useSend` does the rest.
 */
export function brokenRules(source: string, isScript: boolean): string[] {
  const tree = parse(source, isScript)
  const found = new Set<string>()
  const setters = new Set<string>()
  walk(tree, node => {
    if (node.type === 'NewExpression' && OF_EVENTS.test(nameOf(node.callee)))
      found.add(`new ${nameOf(node.callee)}: a write says what it changes, nothing has to be announced`)
    const watched = eventWatched(node)
    if (watched?.includes('-'))
      found.add(`the event ${watched}: what a write changes is read again by itself`)
    const setter = setterOf(node)
    if (setter !== null) setters.add(setter)
  })
  walk(tree, node => {
    if (node.async !== true) return
    for (const setter of setters)
      if (isBusyByHand(argumentsOf(node, setter)))
        found.add(`${setter}: useSend knows whether it is under way`)
  })
  return [...found]
}

/**
 * Formatters that a slow phone takes 100 ms to make. A module that makes one on load delays every page that loads it.
 */
const SLOW_TO_MAKE = /^(DateTimeFormat|DisplayNames|Collator|NumberFormat)$/

/** The formatters of `Intl` that a source makes when it is loaded, instead of at their first use. */
export function formattersMadeOnLoad(source: string, isScript: boolean): string[] {
  const found = new Set<string>()
  const visit = ({ type, callee }: Node) => {
    const { object, property } = (callee ?? {}) as { object?: unknown; property?: unknown }
    const name = nameOf(property)
    if (type === 'NewExpression' && nameOf(object) === 'Intl' && SLOW_TO_MAKE.test(name))
      found.add(`new Intl.${name}: made on load, see readersFormat`)
  }
  walk(parse(source, isScript), visit, ({ type = '' }) => !/Function|Method|^Class/.test(type))
  return [...found]
}

/** Where a screen's source decides when something is rendered or loaded. A screen says only what it shows. */
export function saysWhen(source: string, isScript: boolean): string[] {
  const found = new Set<string>()
  walk(parse(source, isScript), ({ type, value }) => {
    if (type === 'Identifier' && OF_LOADING.test(String(value)))
      found.add(`${value}: src/web/loading says when, see Part`)
  })
  return [...found]
}

function parse(source: string, isScript: boolean): Node {
  return parseSync(source, { syntax: 'typescript', tsx: !isScript }) as unknown as Node
}

/** Whether a state is set to something and back again in one asynchronous function. */
function isBusyByHand(given: readonly Node[]): boolean {
  const on = given.findIndex(isOn)
  return on >= 0 && given.slice(on + 1).some(isOff)
}

function isOn({ type, value }: Node): boolean {
  return (type === 'BooleanLiteral' && value === true) || type === 'Identifier' || type === 'MemberExpression'
}

function isOff({ type, value }: Node): boolean {
  return (type === 'BooleanLiteral' && value === false) || type === 'NullLiteral'
}

/** The arguments of each call of a function within a node. */
function argumentsOf(node: Node, name: string): Node[] {
  const given: Node[] = []
  walk(node, ({ type, callee, arguments: taken }) => {
    if (type !== 'CallExpression' || nameOf(callee) !== name) return
    const [first] = taken as { expression: Node }[]
    if (first !== undefined) given.push(first.expression)
  })
  return given
}

/** `setOpen` in `const [isOpen, setOpen] = useState(false)`. */
function setterOf({ type, id, init }: Node): string | null {
  if (type !== 'VariableDeclarator' || nameOf((init as Node | null)?.callee) !== 'useState') return null
  const { elements = [] } = id as { elements?: (Node | null)[] }
  return elements[1] ? nameOf(elements[1]) : null
}

/** The name of the event that a call listens to; undefined if it is another call, or the name is computed. */
function eventWatched({ type, callee, arguments: taken }: Node): string | undefined {
  if (type !== 'CallExpression' || !WATCHING.test(nameOf((callee as Node).property))) return undefined
  const { expression } = (taken as { expression: Node }[])[0] ?? {}
  return expression?.type === 'StringLiteral' ? String(expression.value) : undefined
}

function nameOf(node: unknown): string {
  const { type, value } = (node ?? {}) as Node
  return type === 'Identifier' ? String(value) : ''
}
