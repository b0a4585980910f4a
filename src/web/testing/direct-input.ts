import { type Locator, page } from 'vitest/browser'
import { moveMouse, type Point, press } from './mouse.ts'
import { pageChange } from './page-change.ts'
import { resizeWindow } from './window-size.ts'

/**
 * Replaces Vitest's clicks, hovers, fills and window sizes, which take a dozen round trips each. Like Vitest's, they
 * wait until exactly one element matches, which is visible, enabled and not covered. The mouse is the browser's own; a
 * click that arrives elsewhere is stopped.
 */
export function installDirectInput(): void {
  Object.assign(LOCATOR, { findElement, click, hover, fill })
  page.viewport = resizeWindow
}

interface MouseOptions {
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
    // Vitest's own error says what is there instead.
    if (found.length > 1 || performance.now() > end)
      return vitestFindElement.call(this, { ...options, timeout: 0 })
    await pageChange()
  }
}

async function click(this: Locator, options: MouseOptions = {}): Promise<void> {
  await atElement(this, options, (point, isMeant, element) =>
    element.matches(':disabled, [aria-disabled=true]') ? false : press(point, isMeant),
  )
}

async function hover(this: Locator, options: MouseOptions = {}): Promise<void> {
  await atElement(this, options, async (point, isMeant) => {
    await moveMouse(point)
    return isMeant(document.elementFromPoint(point.x, point.y))
  })
}

/** Scrolls to an element, waits until it no longer moves and nothing covers it, and acts there until it worked. */
async function atElement(
  locator: Locator,
  { position, force = false }: MouseOptions,
  act: (
    point: Point,
    isMeant: (target: Element | null) => boolean,
    element: Element,
  ) => boolean | Promise<boolean>,
): Promise<void> {
  let covered = 0
  await untilDone(locator, async element => {
    const isMeant = (target: Element | null) => force || receives(element, target)
    if (!isVisible(element)) return 'it is not visible'
    const block = PLACES[covered % PLACES.length]!
    element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
    if (await moves(element)) return 'it moves'
    const point = visiblePoint(element, position)
    if (point === null) return 'it is outside of the window'
    const hit = document.elementFromPoint(point.x, point.y)
    if (!isMeant(hit)) {
      covered += 1
      return `${describe(hit)} covers it`
    }
    return (await act(point, isMeant, element)) ? null : 'it is disabled, or moved away under the mouse'
  })
}

async function fill(this: Locator, text: string): Promise<void> {
  await untilDone(this, element => {
    const input = element as HTMLInputElement | HTMLTextAreaElement
    if (input.matches(':disabled, :read-only')) return 'it cannot be edited'
    if (!isVisible(input)) return 'it is not visible'
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

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
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

/** Whether an element gets an event of `target`, which must be inside of it or of its label. */
function receives(element: Element, target: Element | null): boolean {
  if (target === null) return false
  return element.contains(target) || target.closest('label')?.control === element
}

/** Sets a value as a picker does: by the prototype's setter, because React overrides that of its inputs. */
function setValue(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

function describe(element: Element | null): string {
  return element === null ? 'nothing' : `<${element.tagName.toLowerCase()} class="${element.className}">`
}
