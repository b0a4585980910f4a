import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const WIDTHS = [360, 1440] as const
const NARROWEST = 320
const HEIGHT = 900

/** Expects axe to find no problems on the page once it has settled. */
export async function expectAccessible(look = 'as it is'): Promise<void> {
  await expect
    .poll(accessibilityProblems, { message: `what axe finds, ${look}`, timeout: 10_000 })
    .toEqual([])
}

/**
 * Expects the page to be accessible narrow and wide, and not to scroll sideways in the narrowest window. Leaves the
 * window at its normal size. The themes differ in nothing but their colours, whose contrasts
 * `src/web/ui/contrast.test.ts` holds in both.
 */
export async function expectFineInEveryLook(): Promise<void> {
  for (const width of WIDTHS) {
    await page.viewport(width, HEIGHT)
    await expectAccessible(`${width} px`)
  }
  await expectNothingBeyondEdge()
}

/** Expects nothing of the page or of an open dialog to overflow at 320 px. */
export async function expectNothingBeyondEdge(): Promise<void> {
  await page.viewport(NARROWEST, HEIGHT)
  await expect.poll(hiddenWidth, { message: 'px of the page or a dialog beyond 320 px' }).toBe(0)
  await page.viewport(1440, HEIGHT)
}

async function accessibilityProblems(): Promise<string[]> {
  const { violations } = await axe.run({ resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** How far the page or an open dialog extends beyond its right edge, in px. */
function hiddenWidth(): number {
  const all = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  return Math.max(...all.map(one => one.scrollWidth - one.clientWidth))
}
