import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe has to say against the page as it stands: rule and place. Empty where it is accessible. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

/** How many px of the page lie beyond the window's right edge. */
function hiddenWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

const NARROWEST = 320
const NORMAL = { width: 1440, height: 900 }

/**
 * Holds what is on screen to accessibility in both themes, narrow and wide, and to not scrolling sideways in the
 * narrowest window. The window is as before afterwards.
 */
export async function expectFineInEveryLook(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ ...NORMAL, width })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await accessibilityProblems(page), `${width} px, ${colorScheme}`).toEqual([])
    }
  }
  await expectNothingBeyondEdge(page)
}

/** At 320 px nothing of the page or of an open dialog lies beyond the edge. */
export async function expectNothingBeyondEdge(page: Page): Promise<void> {
  await page.setViewportSize({ ...NORMAL, width: NARROWEST })
  // The chart draws itself anew for its new width a moment later.
  await expect.poll(() => hiddenWidth(page), { message: 'px of the page beyond 320 px' }).toBe(0)
  const dialogs = page.locator('dialog[open]')
  const hidden = await dialogs.evaluateAll(all => all.map(one => one.scrollWidth - one.clientWidth))
  expect(
    hidden.filter(width => width > 0),
    'px of a dialog beyond 320 px',
  ).toEqual([])
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

/** Waits until a card shows all parts of a score, the development time ratio and the version of the score. */
export async function waitForBreakdown(card: Locator): Promise<void> {
  for (const text of BREAKDOWN) await card.getByText(text, { exact: true }).waitFor()
}
