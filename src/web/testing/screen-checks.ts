import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const WIDE = 1440
const PHONE = 360
const NARROWEST = 320
const HEIGHT = 900

/** Contrast takes half of the time, and the colours are the same in any width. */
const WITHOUT_CONTRAST: RunOptions = { rules: { 'color-contrast': { enabled: false } } }

/** Expects axe to find no problems on the page once it has settled. */
export async function expectAccessible(state = 'as it is', options: RunOptions = {}): Promise<void> {
  await expect.poll(() => accessibilityProblems(options), { message: `what axe finds, ${state}` }).toEqual([])
}

/**
 * Expects the page to be accessible wide and narrow, a phone with text at 200 % to scroll in one direction only and to
 * have no cell of a table that lies over another, and nothing to be hidden in the narrowest window. Leaves the window
 * at its normal size. The themes differ in nothing but their colours, whose contrast `src/web/ui/contrast.test.ts`
 * checks in both.
 */
export async function expectAccessibleAndResponsive(): Promise<void> {
  await page.viewport(WIDE, HEIGHT)
  await expectAccessible(`${WIDE} px`)
  await page.viewport(PHONE, HEIGHT)
  await expectAccessible(`${PHONE} px`, WITHOUT_CONTRAST)
  await withLargeText(async root => {
    await expectWithin(`${PHONE} px with text at 200 %`, () => root.scrollWidth - root.clientWidth)
    await expect.poll(coveredCells, { message: 'cells over one another', timeout: 10_000 }).toEqual([])
  })
  await expectNothingBeyondEdge()
}

async function withLargeText(check: (root: HTMLElement) => Promise<void>): Promise<void> {
  const root = document.documentElement
  const setSize = (size: string) => {
    root.style.fontSize = size
    window.dispatchEvent(new Event('resize'))
  }
  setSize('200%')
  try {
    await check(root)
  } finally {
    setSize('')
  }
}

/** Expects nothing of the page or of an open dialog to overflow at 320 px. */
export async function expectNothingBeyondEdge(): Promise<void> {
  await page.viewport(NARROWEST, HEIGHT)
  await expectWithin('320 px', hiddenWidth)
  await page.viewport(WIDE, HEIGHT)
}

/** Expects that nothing overflows, `hidden` px wide; a failure lists the elements that do. */
async function expectWithin(edge: string, hidden: () => number): Promise<void> {
  await expect
    .poll(() => (hidden() > 0 ? beyondEdge() : []), { message: `what is beyond ${edge}`, timeout: 10_000 })
    .toEqual([])
}

async function accessibilityProblems(options: RunOptions): Promise<string[]> {
  // No rule needs the style sheets, which axe would load again.
  const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, ...options })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** What extends beyond the right edge of the window and can be seen, the outermost first. */
function beyondEdge(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter(element => element.closest('.visually-hidden') === null)
    .filter(element => element.getBoundingClientRect().right > window.innerWidth + 1)
    .map(element => `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)}`)
    .slice(0, 5)
}

/** The cells of each row that lie over one another. */
function coveredCells(): string[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].flatMap(({ cells }) => {
    const seen = [...cells].map(cell => ({ cell, boxes: seenBoxes(cell) }))
    return seen.flatMap(({ cell, boxes }, index) =>
      seen
        .slice(index + 1)
        .filter(other => boxes.some(box => other.boxes.some(otherBox => doOverlap(box, otherBox))))
        .map(other => `“${cell.textContent}” and “${other.cell.textContent}”`),
    )
  })
}

/** Where a cell's texts and pictures are seen. */
function seenBoxes(cell: HTMLElement): DOMRect[] {
  const shown = [...cell.querySelectorAll('*'), cell].filter(
    each => each.closest('.visually-hidden') === null,
  )
  return shown.flatMap(element => {
    if (element instanceof SVGSVGElement) return [element.getBoundingClientRect()]
    if (getComputedStyle(element).overflow !== 'visible') return [element.getBoundingClientRect()]
    const texts = [...element.childNodes].filter(node => node instanceof Text)
    return texts.flatMap(node => {
      const range = document.createRange()
      range.selectNode(node)
      return [...range.getClientRects()]
    })
  })
}

/** Letters of neighbouring lines may touch. */
function doOverlap(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 1 && height > 4
}

/** How far the page or an open dialog extends beyond its right edge, in px. */
function hiddenWidth(): number {
  const all = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  return Math.max(...all.map(one => one.scrollWidth - one.clientWidth))
}
