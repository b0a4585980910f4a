import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn } from './owner.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** The smallest target for a finger, in px. */
const TOUCH = 44

let product: OwnedProduct
let browser: Browser
/** The ids of the roasts by number. */
const ids = new Map<number, number>()

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  for (const [name, from] of [
    ['Kenya Nyeri', 1],
    ['Ethiopia Guji', 6],
  ] as const) {
    const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: name })
    for (let number = from; number < from + 5; number += 1) {
      ids.set(number, (await owner.send('POST', '/api/roasts/', { bean_id, roast_name: `#${number}` })).id)
    }
  }
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The addresses of roasts with these numbers, as they are written in a link. */
function listed(...numbers: number[]): string {
  return numbers.map(number => ids.get(number)).join()
}

test('On a phone, a visitor taps rows to choose them, and compares at most eight', async () => {
  const { page, faults } = await openPage(browser, product, { hash: '#/roasts', context: PHONE })
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  const boxes = page.getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(10)
  for (const target of [page.locator('tbody label').first(), page.getByRole('button', { name: 'Done' })]) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(TOUCH)
  }
  const beans = page.locator('tbody td')
  for (let row = 0; row < 8; row += 1) await beans.nth(row).tap()
  await page.locator('tbody label').last().tap()
  await page.getByText('9 chosen', { exact: true }).waitFor()
  await page.getByText('At most 8 roasts can be compared.', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true)
  expect(await page.getByText('Print labels').count()).toBe(0)

  for (let row = 1; row < 8; row += 1) await beans.nth(row).tap()
  const compare = page.getByRole('link', { name: 'Compare', exact: true })
  await expect.poll(() => compare.getAttribute('href')).toBe(`#/compare?roasts=${listed(10, 1)}`)
  await page.getByRole('button', { name: 'Done' }).tap()
  await beans.first().tap()
  await expect.poll(() => page.url()).toContain(`#/roasts/${ids.get(10)}`)
  expect(faults).toEqual(FAULTLESS)
})
