import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let roast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const dip = (second: number) => Math.max(0, 1 - Math.abs(second - 500) / 30)
  const crashed = roastRisingAt(second => steadyDecline(second) - 5 * dip(second))
  const added = await owner.send('POST', '/api/roasts/', {
    roast_name: '#1 crashed',
    bean_id,
    timeline: pointsOfTimeline(crashed),
    milestones: [
      { milestone_type: 'yellowing', time_seconds: 280 },
      { milestone_type: '1st_crack_start', time_seconds: 470 },
    ],
  })
  roast = added.id
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The sentences that are picked. */
function picked(page: Page): Promise<string[]> {
  return page.locator('[aria-pressed="true"]').allTextContents()
}

/** What the chart highlights: a moment, a span or nothing. */
function highlighted(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[data-highlight]')
    .evaluateAll(all => all.map(one => one.getAttribute('data-highlight')))
}

test('by touch a sentence brings its place into view, a mark or a label picks its sentence, and a second tap lets go', async () => {
  const { page, context, faults } = await openPage(browser, product, {
    hash: `#/roasts/${roast}`,
    context: {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
      // Marks don't move under the finger while the page scrolls.
      reducedMotion: 'reduce',
    },
  })
  const plot = page.getByRole('slider', { name: 'Time in the roast' })
  await page.getByRole('button', { name: 'Heating sagged' }).tap()
  await expect.poll(() => highlighted(page)).toEqual(['span'])
  const top = async () => (await plot.boundingBox())!.y
  await expect.poll(top, { message: 'the top of the plot' }).toBeGreaterThanOrEqual(0)

  const tap = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox())!
    await page.touchscreen.tap(x + width / 2, y + height / 2)
  }
  await plot.scrollIntoViewIfNeeded()
  await tap('[data-mark="turning_point"]')
  await expect.poll(() => picked(page)).toEqual([expect.stringMatching(/^1:10 Turning point/)])
  await tap('[data-mark="crash"]')
  await expect
    .poll(() => picked(page))
    .toEqual([expect.stringMatching(/Heating sagged for a moment \(a crash\)\.$/)])
  await tap('[data-mark="crash"]')
  await expect.poll(() => picked(page)).toEqual([])
  await page.getByText('First crack', { exact: true }).first().tap()
  await expect.poll(() => picked(page)).toEqual([expect.stringMatching(/^7:50 First crack: the beans pop/)])
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
