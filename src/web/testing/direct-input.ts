import { cdp, type Locator, page } from 'vitest/browser'
import { pageChange } from './page-change.ts'

/**
 * Replaces Vitest's clicks and fills, which make a dozen round trips each, by ones that look at the page from within.
 * They wait, as those do, until there is one such element which is visible, enabled and covered by nothing, and a click
 * is the browser's own: it is sent as the mouse's movement, press and release, and is stopped if it arrives elsewhere.
 */
export function installDirectInput(): void {
  Object.assign(LOCATOR, { findElement, click, fill })
}

interface Point {
  x: number
  y: number
}

interface ClickOptions {
  /** From the top left of the element; otherwise its middle. */
  position?: Point
  /** Also if something covers it. */
  force?: boolean
}

const LOCATOR = Object.getPrototypeOf(page.getByText('')) as Locator
const vitestFindElement = LOCATOR.findElement
const LONGEST_MS = 60_000
/** Where an element is scrolled to until nothing covers it. */
const PLACES = ['nearest', 'center', 'end', 'start'] as const

/** Looks again whenever the page has changed; Vitest would look only every half a second after a while. */
async function findElement(this: Locator, options?: { timeout?: number }): Promise<Element> {
  const end = performance.now() + (options?.timeout ?? LONGEST_MS)
  for (;;) {
    const found = this.elements()
    if (found.length === 1) return found[0]!
    // Says what is there instead.
    if (found.length > 1 || performance.now() > end)
      return vitestFindElement.call(this, { ...options, timeout: 0 })
    await pageChange()
  }
}

async function click(this: Locator, { position, force = false }: ClickOptions = {}): Promise<void> {
  let tries = 0
  await untilDone(this, async element => {
    const problem = element.matches(':disabled, [aria-disabled=true]')
      ? 'it is disabled'
      : hiddenBecause(element)
    if (problem !== null) return problem
    const place = PLACES[tries++ % PLACES.length]!
    element.scrollIntoView({ block: place, inline: 'nearest', behavior: 'instant' })
    if (await moves(element)) return 'it moves'
    const point = visiblePoint(element, position)
    if (point === null) return 'it is outside of the window'
    const hit = document.elementFromPoint(point.x, point.y)
    if (!force && !receives(element, hit)) return `${describe(hit)} covers it`
    return (await press(point, target => force || receives(element, target)))
      ? null
      : 'it moved away under the mouse'
  })
}

async function fill(this: Locator, text: string): Promise<void> {
  await untilDone(this, element => {
    const input = element as HTMLInputElement | HTMLTextAreaElement
    if (input.matches(':disabled, :read-only')) return 'it cannot be edited'
    const hidden = hiddenBecause(input)
    if (hidden !== null) return hidden
    input.focus()
    input.select()
    if (/^(date|time|datetime-local|month|week|color|range)$/.test(input.type)) setValue(input, text)
    else if (text === '') document.execCommand('delete')
    else document.execCommand('insertText', false, text)
    return null
  })
}

/** Tries again whenever the page has changed, until nothing is in the way. */
async function untilDone(
  locator: Locator,
  attempt: (element: HTMLElement) => string | null | Promise<string | null>,
): Promise<void> {
  const end = performance.now() + LONGEST_MS
  for (;;) {
    const element = (await locator.findElement()) as HTMLElement
    const problem = await attempt(element)
    if (problem === null) return
    if (performance.now() > end) throw new Error(`${locator.selector}: ${problem}`)
    await pageChange()
  }
}

function hiddenBecause(element: HTMLElement): string | null {
  return element.checkVisibility({ visibilityProperty: true }) ? null : 'it is not visible'
}

/** Whether an element is elsewhere a frame later. */
async function moves(element: Element): Promise<boolean> {
  const { x, y } = element.getBoundingClientRect()
  await new Promise(requestAnimationFrame)
  const later = element.getBoundingClientRect()
  return later.x !== x || later.y !== y
}

/** A point of the element inside the window, in px of the window; null if it has none. */
function visiblePoint(element: Element, position: Point | undefined): Point | null {
  if (position !== undefined) {
    const { left, top } = element.getBoundingClientRect()
    return { x: left + position.x, y: top + position.y }
  }
  for (const { left, top, right, bottom } of element.getClientRects()) {
    const [from, to] = [Math.max(left, 0), Math.min(right, window.innerWidth)]
    const [above, below] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
    if (to - from >= 1 && below - above >= 1) return { x: (from + to) / 2, y: (above + below) / 2 }
  }
  return null
}

/** Whether an element gets what is done to another one, which is inside of it or of its label. */
function receives(element: Element, target: Element | null): boolean {
  if (target === null) return false
  return element.contains(target) || target.closest('label')?.control === element
}

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Presses and releases the mouse. False if something else would have got it, which is stopped. */
async function press({ x, y }: Point, isMeant: (target: Element) => boolean): Promise<boolean> {
  let isStopped = false
  let isClicked = false
  const guard = (event: Event) => {
    if (event.type === 'pointerdown') isStopped = !isMeant(event.target as Element)
    if (event.type === 'click') isClicked = !isStopped && isMeant(event.target as Element)
    if (!isStopped) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of EVENTS) window.addEventListener(type, guard, { capture: true })
  try {
    const frame = window.frameElement!.getBoundingClientRect()
    const at = { x: frame.x + x, y: frame.y + y, pointerType: 'mouse' }
    const button = { ...at, button: 'left', clickCount: 1 }
    await Promise.all([
      send({ ...at, type: 'mouseMoved' }),
      send({ ...button, type: 'mousePressed', buttons: 1 }),
      send({ ...button, type: 'mouseReleased' }),
    ])
  } finally {
    for (const type of EVENTS) window.removeEventListener(type, guard, { capture: true })
  }
  return isClicked
}

function send(event: object): Promise<void> {
  // Vitest's session of the protocol has no types for its commands.
  const session = cdp() as unknown as { send(method: string, event: object): Promise<void> }
  return session.send('Input.dispatchMouseEvent', event)
}

/** Chooses a value like a picker. React replaces the property of its inputs to notice what a script sets. */
function setValue(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

function describe(element: Element | null): string {
  return element === null ? 'nothing' : `<${element.tagName.toLowerCase()} class="${element.className}">`
}
