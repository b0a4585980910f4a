import type { Locator } from 'vitest/browser'
import { page } from 'vitest/browser'
import { moveMouse } from './mouse.ts'

/** The elements that match a CSS selector, in the page or below an element. */
export function byCss(selector: string, below: Locator | typeof page = page): (HTMLElement | SVGElement)[] {
  const within = below === page ? document : (below as Locator).element()
  return [...within.querySelectorAll<HTMLElement | SVGElement>(selector)]
}

/** The texts of elements, with the space around them. */
export function texts(found: Locator | Iterable<Element>): string[] {
  return [...elementsOf(found)].map(element => element.textContent ?? '')
}

/** The texts of elements as they are rendered. */
export function renderedTexts(found: Locator | Iterable<Element>): string[] {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden doesn't count.
  return [...elementsOf(found)].map(element => (element as HTMLElement).innerText)
}

/** Moves the mouse to where no screen shows anything. */
export function moveMouseAway(): Promise<void> {
  return moveMouse({ x: 2, y: 2 })
}

function elementsOf(found: Locator | Iterable<Element>): Iterable<Element> {
  return Symbol.iterator in found ? found : found.elements()
}
