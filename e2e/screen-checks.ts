import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** axe as one script. The minified one takes half the time to reach a page and to be compiled there. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The accessibility problems that axe finds on the page right now, as rule and place. */
async function accessibilityProblems(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async options => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...options,
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, options)
}

/** Longer than anything on screen takes to settle. */
const SETTLING_MS = 10_000

/** Expects axe to find no problems on the page once it has settled. */
export async function expectAccessible(
  page: Page,
  state = 'as it is',
  options: RunOptions = {},
): Promise<void> {
  const end = performance.now() + SETTLING_MS
  let problems = await accessibilityProblems(page, options)
  while (problems.length > 0 && performance.now() < end) problems = await accessibilityProblems(page, options)
  expect(problems, `what axe finds, ${state}`).toEqual([])
}

/** How far the page extends beyond the window's right edge, in px. */
function hiddenWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Contrast takes half of the time, and the colours are the same in any width. */
const WITHOUT_CONTRAST: RunOptions = { rules: { 'color-contrast': { enabled: false } } }

const LOOKS = [
  [360, 'light', WITHOUT_CONTRAST],
  [1440, 'dark', {}],
] as const
const NARROWEST = 320
const NORMAL = { width: 1440, height: 900 }

/**
 * Expects the page to be accessible narrow in one theme and wide in the other, and not to scroll sideways in the
 * narrowest window. Leaves the window at its normal size. The themes differ in nothing but their colours, whose
 * contrasts `src/web/ui/contrast.test.ts` holds in both.
 */
export async function expectAccessibleAndResponsive(page: Page): Promise<void> {
  for (const [width, colorScheme, options] of LOOKS) {
    await page.setViewportSize({ ...NORMAL, width })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `${width} px, ${colorScheme}`, options)
  }
  await expectNothingBeyondEdge(page)
}

/** Expects nothing of the page or of an open dialog to overflow at 320 px. */
export async function expectNothingBeyondEdge(page: Page): Promise<void> {
  await page.setViewportSize({ ...NORMAL, width: NARROWEST })
  // The chart redraws itself for the new width a moment later.
  await expect.poll(() => hiddenWidth(page), { message: 'px of the page beyond 320 px' }).toBe(0)
  const dialogs = page.locator('dialog[open]')
  const hidden = () => dialogs.evaluateAll(all => all.map(one => one.scrollWidth - one.clientWidth))
  await expect
    .poll(async () => (await hidden()).filter(width => width > 0), {
      message: 'px of a dialog beyond 320 px',
    })
    .toEqual([])
  await page.setViewportSize(NORMAL)
}

const BREAKDOWN = [
  'Duration',
  'Weight loss',
  'First crack',
  'Temperature curve',
  'Development',
  'DTR',
  'v1.0.0',
]

/** Waits until a card shows all components of a score, the development time ratio and the version. */
export async function waitForBreakdown(card: Locator): Promise<void> {
  for (const text of BREAKDOWN) await card.getByText(text, { exact: true }).waitFor()
}
