import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'

const DARK = 'rgb(23, 19, 16)'
const LIGHT = 'rgb(251, 248, 243)'

let product: OwnedProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('a chosen theme is that of the page from its first paint on, and of its next visit; System goes back', async () => {
  const { page, context, faults } = await openPage(browser, product, { context: { colorScheme: 'light' } })
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect.poll(paper).toBe(LIGHT)
  await page.getByRole('button', { name: 'Units' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(paper).toBe(DARK)

  // Whatever is painted has the chosen colours.
  await page.addInitScript(() => {
    const painted: string[] = []
    Object.assign(window, { painted })
    const look = () => {
      if (document.styleSheets.length > 0)
        painted.push(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await page.getByLabel('Roast number').waitFor()
  const painted = await page.evaluate(() => (window as unknown as { painted: string[] }).painted)
  expect([...new Set(painted)]).toEqual([DARK])
  expect(await page.locator('meta[data-scheme="dark"]').getAttribute('media')).toBe('all')

  await page.getByRole('button', { name: 'Units' }).click()
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(paper).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).toBe(DARK)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
