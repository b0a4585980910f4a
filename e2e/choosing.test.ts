import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** The smallest target for a finger, in px. */
const TOUCH = 44

let product: OwnedProduct
let browser: Browser
let owner: Owner
/** The ids of the roasts by number. */
const ids = new Map<number, number>()

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
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

function box(page: Page, name: string): Locator {
  return page.getByRole('checkbox', { name, exact: true })
}

/** The addresses of roasts with these numbers, as they are written in a link. */
function listed(...numbers: number[]): string {
  return numbers.map(number => ids.get(number)).join()
}

async function press(target: Locator, key: string) {
  await target.focus()
  await target.press(key)
}

test('By keyboard, the owner chooses roasts in the list, to compare them and to print their labels', async () => {
  const context = { storageState: owner.storageState }
  const { page, faults } = await openPage(browser, product, { hash: '#/roasts', context })
  const choose = page.getByRole('button', { name: 'Select', exact: true })
  const compare = page.getByRole('link', { name: 'Compare', exact: true })
  const announced = page.locator('[aria-live="polite"][aria-atomic]')
  await press(choose, 'Enter')
  await page.getByText('None chosen', { exact: true }).waitFor()
  await press(box(page, 'Choose #9 Ethiopia Guji'), 'Space')
  await expect.poll(() => announced.textContent()).toBe('1 chosen. Choose one more to compare them.')
  await expect.poll(() => page.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true)

  await page.getByLabel('Find roasts').fill('kenya')
  await box(page, 'Choose #9 Ethiopia Guji').waitFor({ state: 'detached' })
  await press(box(page, 'Choose #2 Kenya Nyeri'), 'Space')
  await page.getByLabel('Find roasts').fill('')
  await press(box(page, 'Choose #10 Ethiopia Guji'), 'Space')
  await expect.poll(() => announced.textContent()).toBe('3 chosen.')
  await press(page.getByRole('columnheader', { name: 'Bean' }).getByRole('button'), 'Enter')
  await expect.poll(() => page.url()).toContain('sort=bean')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  const labels = page.getByRole('link', { name: 'Print labels' })
  expect(await labels.getAttribute('href')).toBe(`#/labels?roasts=${listed(9, 2, 10)}`)

  await press(box(page, 'Choose #2 Kenya Nyeri'), 'Enter')
  await expect.poll(() => compare.evaluate(link => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Compared roasts' }).waitFor()
  expect(new URL(page.url()).hash).toBe(`#/compare?roasts=${listed(9, 2, 10)}`)
  await page.goBack()
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await press(box(page, 'Choose #2 Kenya Nyeri'), 'Escape')
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain(`#/roasts/${ids.get(2)}`)
  expect(faults).toEqual(FAULTLESS)
})

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
